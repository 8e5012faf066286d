import { type TemplateSection, TemplateSections } from '@teduh/shared/agreements';
import { placeholders } from '@teduh/shared/agreements.constants';
import { describe, expect, it } from 'vitest';
import type { Agreement } from './agreement.ts';
import { problemsOf } from './check-template.ts';
import { sampleAgreement } from './sample-agreement.ts';
import { statedTerms } from './terms.ts';
import { writeSections } from './write-sections.ts';

type Input = (string | { text: string; name?: string; when?: string; items?: unknown[] })[];
/** A template with one section for each list of clauses. */
const template = (...sections: Input[]): TemplateSection[] =>
  TemplateSections.parse(
    sections.map((clauses, index) => ({
      title: `Part ${index + 1}`,
      clauses: clauses.map((clause) => (typeof clause === 'string' ? { text: clause } : clause)),
    })),
  );

const room = sampleAgreement({ letting: 'room', startDate: '2026-12-01', lateFee: null });
const unit = sampleAgreement({ letting: 'whole unit', startDate: '2026-12-31', lateFee: null });
const lateFee = { kind: 'flat', amountSen: 5_000, graceDays: 1, capPercent: 10 } as const;
const withFee = sampleAgreement({ letting: 'room', startDate: '2026-12-01', lateFee });

const plain = (rich: unknown): string =>
  [rich]
    .flat()
    .map((span) => (typeof span === 'string' ? span : `<${(span as { bold: string }).bold}>`))
    .join('')
    .replaceAll('\u00a0', ' ');

/** `1.2 text`, with what is bold in angle brackets. */
const read = (sections: TemplateSection[], agreement: Agreement) =>
  writeSections(sections, { ...agreement, houseRules: '' }).sections.flatMap(({ clauses }) =>
    clauses.flatMap(({ number, paragraphs, items }) => [
      ...paragraphs.map((paragraph) => `${number} ${plain(paragraph)}`),
      ...items.map((item) => `- ${plain(item)}`),
    ]),
  );

describe('the words of an agreement', () => {
  it('have values for placeholders, bold text, paragraphs and items', () => {
    const sections = template([
      {
        text: '**{rent}** a month from **{term.start}**.\nPaid in advance.',
        items: [{ text: 'by {tenant.name}' }],
      },
    ]);
    expect(read(sections, room)).toEqual([
      '1.1 <RM 800.00> a month from <1 December 2026>.',
      '1.1 Paid in advance.',
      '- by Sample Tenant',
    ]);
  });

  it('never read a value as a template: a tenant may be called {rent} or **', () => {
    const sections = template(['Let to {tenant.name}.']);
    for (const name of ['{rent}', '{tenant.name}', '**bold**', '{clause:x}'])
      expect(read(sections, { ...room, tenant: { ...room.tenant, name } })).toEqual([`1.1 Let to ${name}.`]);
  });

  it('keep each value a span of its own, so that a name in Jawi does not reverse the text around it', () => {
    const { sections } = writeSections(template(['Let to {tenant.name}.']), room);
    expect(sections[0]?.clauses[0]?.paragraphs).toEqual([['Let to ', 'Sample Tenant', '.']]);
  });

  it('leave out clauses, items and whole sections whose condition does not hold, and number the rest', () => {
    const sections = template(
      [{ text: 'Shared kitchen', when: 'room' }],
      [
        { text: 'Whole', when: 'whole unit' },
        { text: 'Late', when: 'due on day 29 to 31' },
        { text: 'Duties:', items: [{ text: 'for rooms', when: 'room' }, { text: 'for all' }] },
      ],
    );
    expect(read(sections, room)).toEqual(['1.1 Shared kitchen', '2.1 Duties:', '- for rooms', '- for all']);
    expect(read(sections, unit)).toEqual(['1.1 Whole', '1.2 Late', '1.3 Duties:', '- for all']);
  });

  it('refer to a clause by its name, wherever it stands', () => {
    const breach = { text: 'Breach', name: 'breach' };
    expect(read(template(['As clause {clause:breach} says'], [breach]), room)[0]).toBe(
      '1.1 As clause 2.1 says',
    );
    expect(read(template(['As clause {clause:breach} says'], ['New', breach]), room)[0]).toBe(
      '1.1 As clause 2.2 says',
    );
  });

  it('have a late fee only where one is charged', () => {
    const sections = template([
      'Always',
      { text: '{lateFee.amount} after {lateFee.grace}', when: 'flat late fee' },
    ]);
    expect(read(sections, room)).toEqual(['1.1 Always']);
    expect(read(sections, withFee)).toEqual(['1.1 Always', '1.2 RM 50.00 after 1 day']);
  });

  it('end with the rules of the property, one clause for each line, exactly as typed', () => {
    const rules = 'No smoking.\n\n  {rent} **quiet** after ten. ';
    const { sections } = writeSections(template(['Always']), { ...room, houseRules: rules });
    expect(sections[1]).toEqual({
      number: '2',
      title: 'House rules',
      clauses: [
        { number: '2.1', paragraphs: ['No smoking.'], items: [] },
        { number: '2.2', paragraphs: ['{rent} **quiet** after ten.'], items: [] },
      ],
    });
  });
});

describe('a template', () => {
  it('may use every placeholder, under the condition that gives it a value', () => {
    const conditionOf = (name: string) =>
      name === 'room.name' ? 'room' : name.startsWith('lateFee') ? 'flat late fee' : 'always';
    const clauses = Object.keys(placeholders).map((name) => ({ text: `{${name}}`, when: conditionOf(name) }));
    expect(problemsOf(template(clauses))).toEqual({});
  });

  it.each([
    ['an unknown placeholder', '{tenant.nam}', 'There is no placeholder {tenant.nam}'],
    ['a name of every object', '{constructor}', 'There is no placeholder {constructor}'],
    ['an empty placeholder', '{}', 'There is no placeholder {}'],
    ['a placeholder in a placeholder', '{{rent}}', '{ and } can only stand around the name of a placeholder'],
    ['a lone brace', 'a } b', '{ and } can only stand around the name of a placeholder'],
    ['bold text without an end', '**bold', '** has no second ** that ends the bold text'],
    ['a clause that does not exist', '{clause:gone}', '{clause:gone} refers to a clause that is not part'],
    ['a room where there is none', '{room.name}', '{room.name} has no value in every agreement'],
    [
      'a late fee where there is none',
      '{lateFee.amount}',
      '{lateFee.amount} has no value in every agreement',
    ],
  ])('is refused with %s, and the place is named', (_what, text, problem) => {
    const problems = problemsOf(
      template(['Fine'], ['Fine', { text: 'Fine', items: [{ text: 'fine' }, { text }] }]),
    );
    const path = 'sections.1.clauses.1.items.1.text';
    expect(Object.keys(problems)).toEqual([path]);
    expect(problems[path]).toContain(`Section 2, clause 2, item (b): ${problem}`);
  });

  it('is refused when a reference leads to a clause that is left out in some agreements, and accepted when a variant stands for it', () => {
    const forRooms = { text: 'Rooms', name: 'keys', when: 'room' };
    const forUnits = { text: 'Units', name: 'keys', when: 'whole unit' };
    expect(problemsOf(template(['{clause:keys}', forRooms]))).toHaveProperty(['sections.0.clauses.0.text']);
    expect(problemsOf(template(['{clause:keys}', forRooms, forUnits]))).toEqual({});
  });

  it('is refused when two clauses of one agreement have the same name', () => {
    const twice = { text: 'Keys', name: 'keys' };
    expect(problemsOf(template([twice, twice]))).toEqual({
      'sections.0.clauses.1.name': 'Section 1, clause 2: Two clauses of one agreement have the name keys',
    });
  });
});

it.each([
  ['{break.after}'],
  ['{notice} {break.after} {break.fee.first}'],
  ['{break.fee.first}, {break.fee.second}'],
])('a template is refused whose words about leaving early are incomplete: %s', (text) => {
  expect(problemsOf(template(['Fine', text]))).toEqual({
    'sections.0.clauses.1.text': expect.stringContaining(
      'Section 1, clause 2: Words about leaving early need',
    ),
  });
});

describe('the terms of a contract', () => {
  const breakClause = {
    afterMonths: 3,
    noticeDays: 60,
    feePercentFirstHalf: 50,
    feePercentSecondHalf: 25,
  };
  const terms = { depositReturnDays: 30, noticeDays: 60, renewalOfferDays: 45, lateFee, breakClause };
  const stated = (...texts: Input) => statedTerms(template(texts), { ...withFee, terms });

  it('are those that its words state', () => {
    const fee = { text: '{lateFee.amount}', when: 'flat late fee' };
    const leaving = '{break.after}: {break.fee.first}, {break.fee.second}';
    expect(stated('{deposit.return} {notice} {renewal.offer}', leaving, fee)).toEqual(terms);
  });

  it('let nobody leave early unless the words name notice and both fees', () => {
    const fees = '{break.fee.first}, {break.fee.second}';
    expect(stated(fees).breakClause).toBeNull();
    expect(stated('{notice} {break.after} {break.fee.first}').breakClause).toBeNull();
    expect(stated('{notice}', fees).breakClause).toEqual({ ...breakClause, afterMonths: 0 });
  });

  it('are none where its words state none, whatever the settings say', () => {
    const none = {
      depositReturnDays: null,
      noticeDays: null,
      renewalOfferDays: null,
      lateFee: null,
      breakClause: null,
    };
    expect(stated('We will see.', { text: '{lateFee.amount}', when: 'late fee per day' })).toEqual(none);
  });
});
