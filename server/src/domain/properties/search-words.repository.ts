import { sql } from 'kysely';
import type { Sql } from '../../platform/db/db.ts';

/** What is searched for: one query in PostgreSQL's own language for each term. */
export type Words = {
  queries: string[];
  /** Of the term that the fewest listings have. None: every term is the beginning of so many words that naming them helps nobody. */
  rarest: string[];
  /** Which part of the listings has that term, and which part of those has the others too, if they have nothing to do with each other. */
  rarestShare: number;
  othersShare: number;
};

const maxTerms = 8;
const asLiteral = (word: string) => `'${word.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`;

const termsOf = (text: string): string[] =>
  [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])].slice(0, maxTerms);

const manyWords = 50;
const anyOf = (words: string[]) => `(${words.map(asLiteral).join(' | ')})`;

type Term = { term: string; words: string[] };

const isNamed = ({ words }: Term) => words.length <= manyWords;
const toTsQuery = (term: Term) => (isNamed(term) ? anyOf(term.words) : `${asLiteral(term.term)}:*`);

/**
 * Turns what somebody typed into full-text queries. A term stands for the words of listings that begin with it. A term that begins no word is
 * taken for the words most like it, which forgives mistakes, and for itself where there are none. Undefined: there is nothing to search for.
 */
export async function toWords(db: Sql, text: string): Promise<Words | undefined> {
  const typed = termsOf(text);
  if (typed.length === 0) return undefined;
  const { rows } = await sql<Term>`
    select term, case when cardinality(beginning) > 0 then beginning else array(
      select word from search_words where word % term order by similarity(word, term) desc, word limit 3) end as words
    from unnest(${typed}::text[]) with ordinality as terms (term, place), lateral (select array(
      select word from search_words where word >= term and word < term || chr(1114111) limit ${manyWords + 1}
    ) as beginning offset 0) as begun
    order by place`.execute(db);
  const terms = rows.map(({ term, words }) => ({ term, words: words.length > 0 ? words : [term] }));
  return { queries: terms.map(toTsQuery), ...(await weigh(db, terms)) };
}

/** Nobody counts the listings with a beginning of many words; there are always many. */
const beginningShare = 0.2;

/** By PostgreSQL's statistics, which know the frequent words: what is not in them is rare. */
async function weigh(db: Sql, terms: Term[]): Promise<Omit<Words, 'queries'>> {
  const named = terms.filter(isNamed);
  if (terms.length === 1 || named.length === 0)
    return { rarest: named[0]?.words ?? [], rarestShare: 1, othersShare: 1 };
  const places = named.flatMap(({ words }, place) => words.map(() => place));
  const { rows } = await sql<{ place: number; share: number }>`
    with frequent as materialized (
      select word, share from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as frequent (word, share)
      where schemaname = current_schema() and tablename = 'properties' and attname = 'search')
    select place, coalesce(sum(share), 0) as share
    from unnest(${named.flatMap(({ words }) => words)}::text[], ${places}::int[]) as given (word, place)
    left join frequent using (word) group by place order by share, place`.execute(db);
  const [rarestShare = 0, ...shares] = rows.map(({ share }) => Math.min(share, 1));
  const beginnings = beginningShare ** (terms.length - named.length);
  const othersShare = shares.reduce((product, share) => product * share, beginnings);
  return { rarest: named[rows[0]?.place ?? 0]?.words ?? [], rarestShare, othersShare };
}
