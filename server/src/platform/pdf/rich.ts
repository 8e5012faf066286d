export type Span = string | { bold: string };
/** Each span has its own writing direction, so that a name in Jawi does not reverse the text around it. */
export type Rich = Span | Span[];

/** Replaces spaces by no-break spaces. */
export const together = (text: string) => text.replaceAll(' ', '\u00a0');

/** Allows line breaks only after commas, for example in an address. */
export const partsTogether = (text: string) => text.replaceAll(/(?<!,) /g, '\u00a0');
