import type { TemplateSection } from '@teduh/shared/agreements';
import { clauseReference, type Placeholder } from '@teduh/shared/agreements.constants';
import type { Rich, Span } from '../../platform/pdf/rich.ts';
import type { Agreement } from './agreement.ts';
import { appliesTo, valuesOf } from './placeholder-values.ts';
import { readText, type Token } from './template-text.ts';

type WrittenClause = { number: string; paragraphs: Rich[]; items: Rich[] };
export type WrittenSection = { number: string; title: string; clauses: WrittenClause[] };

export type Writing = {
  sections: WrittenSection[];
  /** The number of each clause that has a name. */
  numbers: Map<string, string>;
  /** The placeholders that were written. */
  used: Set<Placeholder>;
  /** What is wrong with a field of the template in this agreement, by its path: `0.clauses.1.text`. */
  problems: Map<string, string>;
};

/** What is part of this agreement, numbered by its place. A section without a clause in it is left out. */
function numberParts(template: TemplateSection[], agreement: Agreement) {
  const isPart = ({ when }: TemplateSection['clauses'][number]['items'][number]) =>
    appliesTo(agreement, when);
  return template
    .map(({ title, clauses }, at) => ({
      title,
      clauses: clauses
        .map((clause, index) => ({ ...clause, path: `${at}.clauses.${index}` }))
        .filter(isPart)
        .map((clause) => ({
          ...clause,
          items: clause.items
            .map((item, index) => ({ ...item, path: `${clause.path}.items.${index}.text` }))
            .filter(isPart),
        })),
    }))
    .filter(({ clauses }) => clauses.length > 0)
    .map(({ title, clauses }, section) => ({
      number: `${section + 1}`,
      title,
      clauses: clauses.map((clause, at) => ({ ...clause, number: `${section + 1}.${at + 1}` })),
    }));
}

/** Writes the words of a template for one agreement. Each value is a span of its own, and is never read as a template itself. */
export function writeSections(template: TemplateSection[], agreement: Agreement): Writing {
  const parts = numberParts(template, agreement);
  const values = valuesOf(agreement);
  const [numbers, used] = [new Map<string, string>(), new Set<Placeholder>()];
  const problems = new Map<string, string>();

  for (const { name, number, path } of parts.flatMap(({ clauses }) => clauses)) {
    if (name === '') continue;
    if (numbers.has(name)) problems.set(`${path}.name`, `Two clauses of one agreement have the name ${name}`);
    numbers.set(name, number);
  }

  function expand(name: string): { value: string } | { problem: string } {
    if (name.startsWith(clauseReference)) {
      const number = numbers.get(name.slice(clauseReference.length));
      return number
        ? { value: number }
        : {
            problem: `{${name}} refers to a clause that is not part of every agreement that this text is in`,
          };
    }
    if (!Object.hasOwn(values, name)) return { problem: `There is no placeholder {${name}}` };
    const value = values[name as Placeholder];
    if (value === undefined)
      return {
        problem: `{${name}} has no value in every agreement that this text is in: please choose when it is part of one`,
      };
    used.add(name as Placeholder);
    return { value };
  }

  function write(text: string, path: string): Rich {
    const { tokens, problem } = readText(text);
    if (problem) problems.set(path, problem);
    return tokens.map(({ kind, text: part, isBold }: Token): Span => {
      const found = kind === 'text' ? { value: part } : expand(part);
      if ('problem' in found) problems.set(path, found.problem);
      const shown = 'value' in found ? found.value : '';
      return isBold ? { bold: shown } : shown;
    });
  }

  const sections = parts.map(({ number, title, clauses }) => ({
    number,
    title,
    clauses: clauses.map((clause) => ({
      number: clause.number,
      paragraphs: clause.text.split(/\n+/).map((paragraph) => write(paragraph, `${clause.path}.text`)),
      items: clause.items.map(({ text, path }) => write(text, path)),
    })),
  }));
  return { sections: [...sections, ...houseRules(agreement, sections.length + 1)], numbers, used, problems };
}

/** The rules of the property, one clause for each line, as they were typed. */
function houseRules({ houseRules: rules }: Agreement, section: number): WrittenSection[] {
  const lines = rules
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  if (lines.length === 0) return [];
  const clauses = lines.map((line, at) => ({
    number: `${section}.${at + 1}`,
    paragraphs: [line],
    items: [],
  }));
  return [{ number: `${section}`, title: 'House rules', clauses }];
}
