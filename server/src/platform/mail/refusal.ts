/** What nodemailer tells of an answer that it did not like. */
type SmtpError = Error & { code?: string; responseCode?: number; command?: string; response?: string };

export type Refusal = {
  /** `address`: the recipient's server takes no mail for it. `mail`: it does not want this one. */
  about: 'address' | 'mail';
  reason: string;
};

const reasonMaxLength = 300;

/** Answers to RCPT TO that are about the recipient. Others, such as 503 and 530, are about how we talk to the server. */
const aboutRecipient = new Set([550, 551, 552, 553, 554, 556]);

/** RFC 3463: security and policy, the sender's address, the system behind it. */
const ownFault = /^5\.(7\.\d+|1\.[78]|3\.\d+)$/;

/** Servers without such codes say it in words: Exim's "relay not permitted", lists of blocked senders. */
const ownFaultWords = /relay|authenti|block(ed|list)|black ?list|spam|sender/i;

function isOwnFault(response: string) {
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  return status ? ownFault.test(status) : ownFaultWords.test(response);
}

/** One line, without what could be drawn as something else. */
const lineOf = (words: string) =>
  words
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, reasonMaxLength);

/**
 * Why a mail will never be taken, or undefined where trying again may help. What the operator has to put right (login, sender, relaying, a
 * blocked server) concerns every mail: those wait for it, instead of failing by the thousand.
 */
export function refusalOf(error: unknown): Refusal | undefined {
  const { code, responseCode = 0, command, message, response = '' } = error as SmtpError;
  const reason = lineOf(response || message);
  if (code === 'EENVELOPE' && command === 'API')
    return /recipient/i.test(message) ? { about: 'address', reason } : undefined;
  if (command === 'RCPT TO')
    return aboutRecipient.has(responseCode) && !isOwnFault(response)
      ? { about: 'address', reason }
      : undefined;
  // With SIZE a mail that is too large is refused at MAIL FROM, by nodemailer itself or by the server.
  if (command === 'MAIL FROM')
    return code === 'EMESSAGE' || responseCode === 552 ? { about: 'mail', reason } : undefined;
  if (command === 'DATA') return responseCode >= 500 ? { about: 'mail', reason } : undefined;
  return undefined;
}
