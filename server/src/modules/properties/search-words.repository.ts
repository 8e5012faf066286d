import { sql } from 'kysely';
import type { Sql } from '../../platform/db/db.ts';

const maxTerms = 8;
const asLiteral = (word: string) => `'${word.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`;

const termsOf = (text: string): string[] =>
  [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])].slice(0, maxTerms);

const manyWords = 50;
const anyOf = (words: string[]) => `(${words.map(asLiteral).join(' | ')})`;

type Known = { term: string; beginning: string[]; alike: string[] };

function toTerm({ term, beginning, alike }: Known): string {
  if (beginning.length > manyWords) return `${asLiteral(term)}:*`;
  if (beginning.length > 0) return anyOf(beginning);
  return alike.length > 0 ? anyOf(alike) : asLiteral(term);
}

/**
 * Turns what somebody typed into a full-text query. A term stands for the words of listings that begin with it, by name rather than as a
 * prefix: PostgreSQL knows how rare a word is, not how rare a prefix is, and picks its index by that. A term that begins no word is taken for
 * the words most like it, which forgives mistakes. Undefined: there is nothing to search for.
 */
export async function toQuery(on: Sql, text: string): Promise<string | undefined> {
  const terms = termsOf(text);
  if (terms.length === 0) return undefined;
  const { rows } = await sql<Known>`
    select term,
      array(select word from search_words where word like term || '%' limit ${manyWords + 1}) as beginning,
      array(select word from search_words where word % term order by similarity(word, term) desc, word limit 3) as alike
    from unnest(${terms}::text[]) with ordinality as terms (term, place) order by place`.execute(on);
  return rows.map(toTerm).join(' & ');
}
