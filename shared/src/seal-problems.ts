import type { SealProblem } from './signing.ts';

/** What admins are told. Apart from the other constants, which every page loads. */
export const sealProblemTexts: Record<SealProblem, string> = {
  certificate: 'The certificate that seals documents has expired or cannot be used.',
  timestamp: 'The timestamp authority does not answer, or not with a timestamp.',
  other: 'Something unexpected went wrong: the log of the server says what.',
};
