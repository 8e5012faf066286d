import type { MailboxAnswer } from '@teduh/shared/sandbox';
import type { useTestApp } from './test-app.ts';

type TestApp = ReturnType<typeof useTestApp>;

/** What lies in the mailbox for an address, newest first. */
export async function mailsTo({ call }: TestApp, email: string): Promise<MailboxAnswer['messages']> {
  return (await call('GET', `/api/mailbox?to=${encodeURIComponent(email)}`)).body.messages;
}

export const subjectsTo = async (test: TestApp, email: string) =>
  (await mailsTo(test, email)).map(({ subject }) => subject);

/** The code in the newest mail's link. */
export function codeFrom(
  mails: { text: string }[],
  page: 'register-confirmation' | 'reset-password' | 'confirm-email' | 'undo-email-change',
): string {
  const code = new RegExp(`/${page}/([^\\s?]+)`).exec(mails[0]?.text ?? '')?.[1];
  if (!code) throw new Error(`no mail with a link to /${page}`);
  return code;
}
