import { inflateSync } from 'node:zlib';

/** What is drawn on the pages, as the operators of PDF, one a line. */
function operatorsOf(bytes: Buffer): string {
  const text = bytes.toString('latin1');
  return [...text.matchAll(/\/Filter \/FlateDecode\s*>>\s*stream\r?\n/g)]
    .map(({ index, 0: { length } }) => {
      const start = index + length;
      return inflateSync(bytes.subarray(start, text.indexOf('endstream', start))).toString('latin1');
    })
    .join('\n');
}

const numbersOf = (operator: string) => operator.split(' ').slice(0, -1).map(Number);
const pairsOf = (numbers: number[]) =>
  numbers.flatMap((x, index) => (index % 2 ? [] : [{ x, y: numbers[index + 1] ?? 0 }]));

/** The figures of a document: the points of their lines and curves, and their rectangles as left, top, width and height. */
export const figuresOf = (bytes: Buffer) =>
  [...operatorsOf(bytes).matchAll(/\/Figure <<[^>]*>> BDC(.*?)EMC/gs)].map(([, drawn = '']) => {
    const operators = drawn.trim().split('\n');
    return {
      points: operators.filter((each) => / [mlv]$/.test(each)).flatMap((each) => pairsOf(numbersOf(each))),
      curves: operators.filter((each) => each.endsWith(' v')).length,
      rectangles: operators.filter((each) => each.endsWith(' re')).map(numbersOf),
    };
  });
