import type { TemplateSection } from '@teduh/shared/agreements';
import { lettings } from '@teduh/shared/agreements.constants';
import type { Agreement, Terms } from './agreement.ts';
import { sampleAgreement } from './sample-agreement.ts';
import { statedTerms } from './terms.ts';
import { writeSections } from './write-sections.ts';

const amounts = { amountSen: 1_000, graceDays: 7, capPercent: 10 };
const lateFees: Terms['lateFee'][] = [null, { kind: 'flat', ...amounts }, { kind: 'per day', ...amounts }];
const startDates = ['2026-12-01', '2026-12-31'];

/** One agreement for each way in which the conditions can hold together. */
const everyCase = lettings.flatMap((letting) =>
  startDates.flatMap((startDate) =>
    lateFees.map((lateFee) => sampleAgreement({ letting, startDate, lateFee })),
  ),
);

/** `Section 3, clause 2, item (b)` for `2.clauses.1.items.1.text`. */
function writePlace(path: string): string {
  const [section, , clause, part, item] = path.split('.');
  const inClause = `Section ${Number(section) + 1}, clause ${Number(clause) + 1}`;
  return part === 'items' ? `${inClause}, item (${String.fromCharCode(97 + Number(item))})` : inClause;
}

const leavingIsIncomplete =
  'Words about leaving early need {notice}, {break.fee.first} and {break.fee.second}, all three in the same agreement';

/** What cannot be written in this agreement: as the words are, and with only those terms that they really state. */
function problemsIn(template: TemplateSection[], agreement: Agreement): [path: string, problem: string][] {
  const { problems } = writeSections(template, agreement);
  const stated = { ...agreement, terms: statedTerms(template, agreement) };
  const incomplete = [...writeSections(template, stated).problems.keys()].filter(
    (path) => !problems.has(path),
  );
  return [...problems, ...incomplete.map((path): [string, string] => [path, leavingIsIncomplete])];
}

/** What cannot be written in one agreement or another, by the field of the template. */
export function problemsOf(template: TemplateSection[]): Record<string, string> {
  const found = everyCase.flatMap((agreement) => problemsIn(template, agreement));
  return Object.fromEntries(
    found.map(([path, problem]) => [`sections.${path}`, `${writePlace(path)}: ${problem}`]),
  );
}
