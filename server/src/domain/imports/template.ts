import { chargeHeadings, importColumns, importHeadings } from '@teduh/shared/imports.constants';
import { writeLine } from '../../platform/csv.ts';
import { writeXlsx } from '../../platform/spreadsheet/write-xlsx.ts';

export const sheetName = 'Tenancies';

const [firstCharge] = chargeHeadings;
const chargeExamples: Record<string, string> = firstCharge
  ? {
      [firstCharge.description]: 'Water, October',
      [firstCharge.amount]: 'RM 42.50',
      [firstCharge.dueDate]: '05/11/2026',
    }
  : {};

const examples: Record<string, string> = {
  ...Object.fromEntries(Object.values(importColumns).map(({ heading, example }) => [heading, example])),
  ...chargeExamples,
};

/** Its mark keeps it from being imported. */
const exampleRow = importHeadings.map(
  (heading, at) => `${at === 0 ? '# Example: ' : ''}${examples[heading] ?? ''}`,
);

const explanations: string[][] = [
  ...Object.values(importColumns).map(({ heading, explanation }) => [heading, explanation]),
  [
    chargeHeadings.map(({ description }) => description).join(', '),
    'What the tenant still owes besides rent: what for, how much, and the day on which it is or was due.',
  ],
  ['One row', 'One row is one place with the tenancy that runs there now.'],
  ['Rows that begin with #', 'They are notes. They are not imported, and neither is the example.'],
];

/** The only byte order mark is needed by Excel. */
export const writeTemplateCsv = (): string =>
  `\uFEFF${writeLine(importHeadings)}${writeLine(exampleRow)}${explanations
    .map(([heading, explanation]) => writeLine([`# ${heading}: ${explanation}`]))
    .join('')}`;

export const writeTemplateXlsx = (): Buffer =>
  writeXlsx([
    {
      name: sheetName,
      rows: [importHeadings, exampleRow],
      widths: importHeadings.map((heading) => Math.max(16, heading.length + 2)),
    },
    { name: 'How to fill it in', rows: [['Column', 'What goes there'], ...explanations], widths: [40, 110] },
  ]);
