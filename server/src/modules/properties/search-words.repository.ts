import { sql } from 'kysely';
import type { Sql } from '../../platform/db/db.ts';

/** What is searched for: for each term the words it stands for, all of them in one full-text query of PostgreSQL's own language. */
export type Words = { terms: string[][]; query: string };

const maxTerms = 8;
const asLiteral = (word: string) => `'${word.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`;

const termsOf = (text: string): string[] =>
  [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])].slice(0, maxTerms);

const manyWords = 50;
const anyOf = (words: string[]) => `(${words.map(asLiteral).join(' | ')})`;

type Known = { term: string; words: string[] };

function toTerm({ term, words }: Known): string {
  if (words.length > manyWords) return `${asLiteral(term)}:*`;
  return words.length > 0 ? anyOf(words) : asLiteral(term);
}

/**
 * Turns what somebody typed into a full-text query. A term stands for the words of listings that begin with it, by name rather than as a
 * prefix: PostgreSQL knows how rare a word is, not how rare a prefix is, and picks its index by that. A term that begins no word is taken for
 * the words most like it, which forgives mistakes. Undefined: there is nothing to search for.
 */
export async function toQuery(on: Sql, text: string): Promise<Words | undefined> {
  const terms = termsOf(text);
  if (terms.length === 0) return undefined;
  const { rows } = await sql<Known>`
    select term, case when cardinality(beginning) > 0 then beginning else array(
      select word from search_words where word % term order by similarity(word, term) desc, word limit 3) end as words
    from unnest(${terms}::text[]) with ordinality as terms (term, place), lateral (select array(
      select word from search_words where word >= term and word < term || chr(1114111) limit ${manyWords + 1}
    ) as beginning offset 0) as begun
    order by place`.execute(on);
  return { terms: rows.map(({ words }) => words), query: rows.map(toTerm).join(' & ') };
}

/** In how many listings the rarest of the terms occurs, by PostgreSQL's statistics: what is not in them is rare, and a mere beginning is not. */
export async function countRarest(on: Sql, { terms }: Words): Promise<number> {
  if (terms.some((words) => words.length === 0)) return 0;
  const named = terms.filter((words) => words.length <= manyWords);
  const places = named.flatMap((words, place) => words.map(() => place));
  const { rows } = await sql<{ listings: number }>`
    with frequent as materialized (
      select word, share from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as frequent (word, share)
      where schemaname = current_schema() and tablename = 'properties' and attname = 'search')
    select coalesce(sum(share), 0) * (select reltuples from pg_class where oid = 'properties'::regclass) as listings
    from unnest(${named.flat()}::text[], ${places}::int[]) as given (word, place) left join frequent using (word)
    group by place order by listings limit 1`.execute(on);
  return rows[0]?.listings ?? Number.POSITIVE_INFINITY;
}
