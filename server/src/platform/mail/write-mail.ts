import type { Attachment } from './attachment.ts';

/** What a mail says. */
export type MailText = {
  subject: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  afterwards?: string[];
  attachment?: Attachment;
};
/** Whoever has no first name here is greeted without one. */
export type Mail = MailText & { to: string; firstname: string };

/** Who a mail comes from. */
export type Sender = { name: string; address: string; email: string; phone: string; logoUrl?: string };

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Writes the plain text and the HTML of a mail, in the same layout for all mails. */
export function writeMail({ firstname, subject, paragraphs, action, afterwards = [] }: Mail, sender: Sender) {
  const signature = [sender.name, sender.address, `${sender.email} · ${sender.phone}`];
  const greeting = firstname ? `Hello ${firstname},` : 'Hello,';
  const text = [
    greeting,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...afterwards,
    signature.join('\n'),
  ];
  const p = (line: string) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`;
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="background:#0f6b5c;color:#ffffff;padding:12px 24px;border-radius:8px;text-decoration:none;display:inline-block;font-weight:600">${escapeHtml(action.label)}</a></p>`
    : '';
  const logo = sender.logoUrl
    ? `<p style="margin:0 0 24px"><img src="${escapeHtml(sender.logoUrl)}" alt="${escapeHtml(sender.name)}" height="40" style="height:40px;width:auto"></p>`
    : '';
  const body = [greeting, ...paragraphs].map(p).join('') + button + afterwards.map(p).join('');
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="margin:0;padding:32px 16px;background:#f4f6f5;font-family:system-ui,-apple-system,'Segoe UI',sans-serif;font-size:16px;line-height:1.5;color:#1d2b28"><div style="max-width:560px;margin:0 auto;background:#ffffff;border-radius:16px;padding:32px">${logo}${body}<p style="margin:32px 0 0;color:#5a6b67;font-size:14px">${signature.map(escapeHtml).join('<br>')}</p></div></body></html>`;
  return { text: text.join('\n\n'), html };
}
