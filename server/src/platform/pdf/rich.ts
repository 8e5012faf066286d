export type Span = string | { bold: string };
/** Each span keeps its own writing direction: a name in Jawi does not turn the words around it. */
export type Rich = Span | Span[];

/** Words that stay on one line. */
export const together = (text: string) => text.replaceAll(' ', '\u00a0');

/** A list, an address say, whose parts stay on one line. */
export const partsTogether = (text: string) => text.replaceAll(/(?<!,) /g, '\u00a0');
