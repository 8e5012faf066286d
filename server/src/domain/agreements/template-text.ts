/** A piece of a template's text. The text of a placeholder is what stands between its braces. */
export type Token = { kind: 'text' | 'placeholder'; text: string; isBold: boolean };

const marks = /\*\*|\{([^{}]*)\}|[{}]/g;

const loneBrace = '{ and } can only stand around the name of a placeholder';
const openBold = '** has no second ** that ends the bold text';

/** Splits a text into its pieces. It is read once: what a placeholder stands for is never read again. */
export function readText(text: string): { tokens: Token[]; problem?: string } {
  const tokens: Token[] = [];
  let isBold = false;
  let from = 0;
  let problem: string | undefined;
  const add = (kind: Token['kind'], part: string) => {
    if (part !== '' || kind === 'placeholder') tokens.push({ kind, text: part, isBold });
  };
  for (const match of text.matchAll(marks)) {
    const [mark, name] = match;
    add('text', text.slice(from, match.index));
    from = match.index + mark.length;
    if (mark === '**') isBold = !isBold;
    else if (name === undefined) problem ??= loneBrace;
    else add('placeholder', name);
  }
  add('text', text.slice(from));
  if (isBold) problem ??= openBold;
  return problem ? { tokens, problem } : { tokens };
}
