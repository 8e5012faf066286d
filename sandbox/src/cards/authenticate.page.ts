import { createHash } from 'node:crypto';
import { escapeHtml } from '@teduh/server/platform/mail/write-mail.ts';
import { fpxBanks } from '@teduh/shared/fpx-banks';
import { methodNames } from '@teduh/shared/transactions.constants';
import type { IntentRow } from './intent.repository.ts';
import type { SetupRow } from './saved-card.repository.ts';

const style = `
:root { color-scheme: light dark; --page: #eef2f1; --card: #fff; --text: #1d2b28; --brand: #0f6b5c; --on-brand: #fff }
@media (prefers-color-scheme: dark) {
  :root { --page: #121a18; --card: #1c2724; --text: #e6efec; --brand: #7fd6c2; --on-brand: #10211d }
}
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--page); color: var(--text);
  font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', sans-serif }
main { box-sizing: border-box; width: min(28rem, calc(100vw - 2rem)); padding: 2rem; background: var(--card); border-radius: 1rem }
h1 { margin: 0 0 1rem; font-size: 1.25rem }
p { margin: 0 0 1.5rem }
form { display: grid; gap: .75rem }
button { padding: .75rem 1rem; border: 2px solid var(--brand); border-radius: .5rem; font: inherit; font-weight: 600; cursor: pointer;
  background: var(--card); color: var(--brand) }
button:first-of-type { background: var(--brand); color: var(--on-brand) }
button:focus-visible { outline: 3px solid var(--text); outline-offset: 2px }
`;
const styleHash = createHash('sha256').update(style).digest('base64');

/** The page has no scripts. Its form is sent to this site, which redirects to the site that the browser came from. */
export const pagePolicy = (returnOrigin = '') =>
  [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    `form-action 'self' ${returnOrigin}`.trim(),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');

const page = (title: string, content: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1>${content}</main></body></html>`;

const cardButtons = { complete: 'Complete authentication', fail: 'Fail authentication' };

type Words = { title: string; question: string; buttons: Record<string, string> };

function wordsOf({ method_type, bank, card_last4 }: IntentRow, amount: string): Words {
  if (method_type === 'card')
    return {
      title: 'Card authentication',
      question: `This is a test: no bank is asked and no money moves. Do you confirm the payment of ${amount} with the card ending in ${card_last4}?`,
      buttons: cardButtons,
    };
  const place = method_type === 'fpx' ? (fpxBanks[bank ?? ''] ?? 'your bank') : 'GrabPay';
  return {
    title: method_type ? methodNames[method_type] : 'Payment',
    question: `This is a test: ${place} is not asked and no money moves. Do you approve the payment of ${amount} with ${place}?`,
    buttons: { complete: 'Approve', fail: 'Refuse', leave: 'Leave without an answer' },
  };
}

function renderForm({ title, question, buttons }: Words, clientSecret: string) {
  const list = Object.entries(buttons).map(
    ([outcome, label]) => `<button name="outcome" value="${outcome}">${label}</button>`,
  );
  return page(
    title,
    `<p>${escapeHtml(question)}</p>
<form method="post">
<input type="hidden" name="client_secret" value="${escapeHtml(clientSecret)}">
${list.join('\n')}
</form>`,
  );
}

export function renderAuthentication(intent: IntentRow) {
  const amount = new Intl.NumberFormat('en-MY', { style: 'currency', currency: intent.currency }).format(
    intent.amount_sen / 100,
  );
  return renderForm(wordsOf(intent, amount), intent.client_secret);
}

export const renderSetup = ({ client_secret }: SetupRow) =>
  renderForm(
    {
      title: 'Card authentication',
      question:
        'This is a test: no bank is asked and no money moves. Do you confirm that your card may be charged later?',
      buttons: cardButtons,
    },
    client_secret,
  );

export const renderNotFound = () =>
  page('Card authentication', '<p>There is no payment here that waits for authentication.</p>');
