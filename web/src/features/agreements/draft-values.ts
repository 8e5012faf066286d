import type { UseFormReturnType } from '@mantine/form';
import type { TemplateSection } from '@teduh/shared/agreements';
import type { Condition, Placeholder } from '@teduh/shared/agreements.constants';

/** `key` identifies an entry of a list, wherever it is moved. */
export type ItemValues = { key: string; when: Condition; text: string };
export type ClauseValues = ItemValues & { name: string; items: ItemValues[] };
export type SectionValues = { key: string; title: string; clauses: ClauseValues[] };
export type DraftValues = { sections: SectionValues[] };
export type DraftFormType = UseFormReturnType<DraftValues>;

let keysGiven = 0;
function newKey(): string {
  keysGiven += 1;
  return `entry-${keysGiven}`;
}

export const emptyItem = (): ItemValues => ({ key: newKey(), when: 'always', text: '' });
export const emptyClause = (): ClauseValues => ({ ...emptyItem(), name: '', items: [] });
export const emptySection = (): SectionValues => ({ key: newKey(), title: '', clauses: [emptyClause()] });

export const valuesOf = (sections: TemplateSection[]): DraftValues => ({
  sections: sections.map(({ title, clauses }) => ({
    key: newKey(),
    title,
    clauses: clauses.map(({ items, ...clause }) => ({
      ...clause,
      key: newKey(),
      items: items.map((item) => ({ ...item, key: newKey() })),
    })),
  })),
});

/** The words as the server takes them. */
export const sectionsOf = ({ sections }: DraftValues): TemplateSection[] =>
  sections.map(({ title, clauses }) => ({
    title,
    clauses: clauses.map(({ name, when, text, items }) => ({
      name,
      when,
      text,
      items: items.map((item) => ({ when: item.when, text: item.text })),
    })),
  }));

/** The names that a text can refer to. */
export const clauseNamesOf = ({ sections }: DraftValues): string[] => [
  ...new Set(sections.flatMap(({ clauses }) => clauses.map(({ name }) => name.trim())).filter(Boolean)),
];

const terms: Partial<Record<Placeholder, string>> = {
  'deposit.return': 'a time to return the deposit',
  'lateFee.amount': 'a late fee',
};

/** Terms of the settings that no text names. */
export function unsaidTermsOf(values: DraftValues): string[] {
  const words = JSON.stringify(sectionsOf(values));
  return Object.entries(terms).flatMap(([name, term]) => (words.includes(`{${name}}`) ? [] : [term]));
}
