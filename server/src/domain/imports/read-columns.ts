import {
  chargeHeadings,
  formerHeadings,
  importColumns,
  importHeadings,
} from '@teduh/shared/imports.constants';
import { type Cell, cut, SpreadsheetError, type Table } from '../../platform/spreadsheet/table.ts';

/** Rows that begin with it are explanations. */
const noteMark = '#';

const optional = new Set<string>([
  ...(['room', 'utility', 'accessCard', 'lastname'] as const).map((column) => importColumns[column].heading),
  ...chargeHeadings.flatMap(({ description, amount, dueDate }) => [description, amount, dueDate]),
]);

/** Capitals and spaces do not matter. */
const normalise = (cell: Cell) =>
  String(cell)
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')
    .trim();
const known = new Map([
  ...importHeadings.map((heading): [string, string] => [normalise(heading), heading]),
  ...Object.entries(formerHeadings).map(([former, heading]): [string, string] => [
    normalise(former),
    heading,
  ]),
]);

const quote = (headings: string[]) => headings.map((heading) => `“${heading}”`).join(', ');

export type Cells = Map<string, Cell>;

/** The cells of each row by the heading of their column. */
export function readColumns({ rows }: Table): { row: number; cells: Cells }[] {
  const [head, ...body] = rows.filter(({ cells }) => !String(cells[0] ?? '').startsWith(noteMark));
  if (!head) throw new SpreadsheetError('The file is empty.');
  const headings = head.cells.map((cell) => (cell === '' ? '' : (known.get(normalise(cell)) ?? '?')));
  const unknown = head.cells.filter((_cell, at) => headings[at] === '?').map((cell) => cut(cell));
  if (unknown.length > 0)
    throw new SpreadsheetError(
      `The file has columns that are not in the template: ${quote(unknown.slice(0, 10))}. Please use its headings.`,
    );
  const repeated = headings.filter((heading, at) => heading !== '' && headings.indexOf(heading) !== at);
  if (repeated.length > 0)
    throw new SpreadsheetError(`The file has a column more than once: ${quote([...new Set(repeated)])}.`);
  const missing = importHeadings.filter((heading) => !optional.has(heading) && !headings.includes(heading));
  if (missing.length > 0) throw new SpreadsheetError(`The file lacks columns: ${quote(missing)}.`);
  if (body.length === 0) throw new SpreadsheetError('The file has headings, but no rows.');
  return body.map(({ number, cells }) => ({
    row: number,
    cells: new Map(headings.flatMap((heading, at) => (heading ? [[heading, cells[at] ?? '']] : []))),
  }));
}
