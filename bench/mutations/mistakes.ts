/** One mistake: the text from `start` to `end` of a file becomes `replacement`. */
export type Mistake = { kind: string; start: number; end: number; replacement: string };

type Find = (masked: string, source: string) => Omit<Mistake, 'kind'>[];

const commentOrString =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;
const regularExpression = /(?<=[(,=:[!&|?{};]\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+\/[a-z]*/g;

const blank = (text: string) => text.replace(/[^\n]/g, '_');

/** The source with comments, strings and regular expressions blanked out, so that every position stays the same. */
const mask = (source: string) => source.replace(commentOrString, blank).replace(regularExpression, blank);

/** The position after the bracket that closes the one at `open`. */
function afterBracket(masked: string, open: number): number {
  let depth = 0;
  for (let at = open; at < masked.length; at++) {
    if (/[([{]/.test(masked.charAt(at))) depth++;
    else if (/[)\]}]/.test(masked.charAt(at)) && --depth === 0) return at + 1;
  }
  return masked.length;
}

const swap =
  (pattern: RegExp, other: Record<string, string>): Find =>
  (masked) =>
    [...masked.matchAll(pattern)].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      replacement: other[match[0]] ?? match[0],
    }));

/** Finds calls whose opening bracket ends the pattern, up to the closing one and a semicolon. */
const dropCall =
  (pattern: RegExp): Find =>
  (masked) =>
    [...masked.matchAll(pattern)].map((match) => {
      const end = afterBracket(masked, match.index + match[0].length - 1);
      return { start: match.index, end: masked[end] === ';' ? end + 1 : end, replacement: '' };
    });

const negateCondition: Find = (masked, source) =>
  [...masked.matchAll(/\bif \(/g)].map((match) => {
    const start = match.index + match[0].length;
    const end = afterBracket(masked, start - 1) - 1;
    return { start, end, replacement: `!(${source.slice(start, end)})` };
  });

/** Drops a whole `if (…) throw …;`, or the `throw` alone where it stands in a block. */
const dropThrow: Find = (masked) =>
  [...masked.matchAll(/^ *(?:if \([^;{]*\)\s+)?throw [^;]*;/gm)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    replacement: '',
  }));

/** Leaves out factors such as those of `60 * 60 * 1000` and sizes of caches and batches and the effort of compressing, which nobody gets wrong by one. */
const changeNumber: Find = (masked) =>
  [
    ...masked.matchAll(
      /(?<![\w.$]|\* |\b(?:max|quality|effort): |(?:Quality|PerRun) = )\d{1,3}(?![\w.]| \*)/g,
    ),
  ].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    replacement: String(Number(match[0]) + 1),
  }));

const returnEarly: Find = (masked) =>
  [...masked.matchAll(/^(?:export )?(?:async )?function [^{]*\{\n|\) => \{\n/gm)].map((match) => {
    const end = match.index + match[0].length;
    return { start: end, end, replacement: 'return;\n' };
  });

/** The smaller or the larger of two: the same with `<` and `<=`. */
const chooseOne = /([\w.]+) [<>]=? ([\w.]+) \? (?:\1 : \2|\2 : \1)(?![\w.(])/g;

const moveBoundary: Find = (masked, source) => {
  const choices = [...masked.matchAll(chooseOne)];
  const isChoice = (at: number) =>
    choices.some(({ index, 0: text }) => at > index && at < index + text.length);
  return swap(/(?<= )[<>]=?(?= )/g, { '<': '<=', '<=': '<', '>': '>=', '>=': '>' })(masked, source).filter(
    ({ start }) => !isChoice(start),
  );
};

const finders: Record<string, Find> = {
  'negate a condition': negateCondition,
  'drop a throw': dropThrow,
  'drop an audit line': dropCall(/await audit\(/g),
  'drop an announcement': dropCall(/await (?:\w+\.)*announce\(/g),
  'drop a where': dropCall(/\.where\(/g),
  'move a boundary': moveBoundary,
  'swap equal and unequal': swap(/(?<= )[!=]==(?= )/g, { '===': '!==', '!==': '===' }),
  'swap and and or': swap(/(?<= )(?:&&|\|\|)(?= )/g, { '&&': '||', '||': '&&' }),
  'change a number by one': changeNumber,
  'return early': returnEarly,
};

export function findMistakes(source: string): Mistake[] {
  const masked = mask(source);
  return Object.entries(finders).flatMap(([kind, find]) =>
    find(masked, source).map((mistake) => ({ kind, ...mistake })),
  );
}

export const makeMistake = (source: string, { start, end, replacement }: Mistake) =>
  source.slice(0, start) + replacement + source.slice(end);

export const lineOf = (source: string, { start }: Mistake) => source.slice(0, start).split('\n').length;

/** What stands there and what takes its place, on one line. */
export function describe(source: string, { start, end, replacement }: Mistake): string {
  const lineStart = source.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = source.indexOf('\n', end);
  const before = source.slice(lineStart, lineEnd);
  const after = source.slice(lineStart, start) + replacement + source.slice(end, lineEnd);
  const short = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 110);
  return `"${short(before)}" becomes "${short(after)}"`;
}
