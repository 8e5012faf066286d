import { sql } from 'kysely';
import type { Sql } from '../../../platform/db/db.ts';

/** What somebody typed, as full-text queries. */
export type SearchTerms = {
  /** One query for each term; a listing has to match all of them. */
  queries: string[];
  /** The words that the most selective term stands for. Empty when every term is the beginning of too many words to list them. */
  words: string[];
  /** The estimated share of all listings that have one of these words. */
  selectivity: number;
  /** The estimated share of those that match the other terms too, if the terms are independent of each other. */
  selectivityOfOthers: number;
};

/** A typed term, and the words of listings that it stands for. */
type Term = { term: string; words: string[] };

const maxTerms = 8;
const maxWordsOfTerm = 50;
const similarWords = 3;
const lastCharacter = sql`chr(1114111)`;

const splitTerms = (text: string): string[] =>
  [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])].slice(0, maxTerms);

const quote = (word: string) => `'${word.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`;
const hasFewWords = ({ words }: Term) => words.length <= maxWordsOfTerm;
const toTsQuery = (term: Term) =>
  hasFewWords(term) ? `(${term.words.map(quote).join(' | ')})` : `${quote(term.term)}:*`;

/**
 * A term stands for the words of listings that begin with it. A term that no word begins with stands for the words most similar to it,
 * so that typing errors are forgiven, and for itself if there are none. Undefined when the text has no terms.
 */
export async function readTerms(db: Sql, text: string): Promise<SearchTerms | undefined> {
  const typed = splitTerms(text);
  if (typed.length === 0) return undefined;
  const { rows } = await sql<Term>`
    select term, case when cardinality(prefixed) > 0 then prefixed else array(
      select word from search_words where word % term order by similarity(word, term) desc, word limit ${similarWords}
    ) end as words
    from unnest(${typed}::text[]) with ordinality as terms (term, position), lateral (select array(
      select word from search_words where word >= term and word < term || ${lastCharacter} limit ${maxWordsOfTerm + 1}
    ) as prefixed offset 0) as lookup
    order by position`.execute(db);
  const terms = rows.map(({ term, words }) => ({ term, words: words.length > 0 ? words : [term] }));
  return { queries: terms.map(toTsQuery), ...(await estimateSelectivity(db, terms)) };
}

/** Assumed for a term that is the beginning of many words: counting its listings would take too long. */
const prefixSelectivity = 0.2;

/** PostgreSQL's statistics list the frequent words; a word that is not in them is rare. */
async function estimateSelectivity(db: Sql, terms: Term[]): Promise<Omit<SearchTerms, 'queries'>> {
  const listed = terms.filter(hasFewWords);
  if (terms.length === 1 || listed.length === 0)
    return { words: listed[0]?.words ?? [], selectivity: 1, selectivityOfOthers: 1 };
  const positions = listed.flatMap(({ words }, position) => words.map(() => position));
  const { rows } = await sql<{ position: number; selectivity: number }>`
    with frequent as materialized (
      select word, share from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as frequent (word, share)
      where schemaname = current_schema() and tablename = 'properties' and attname = 'search')
    select position, least(coalesce(sum(share), 0), 1) as selectivity
    from unnest(${listed.flatMap(({ words }) => words)}::text[], ${positions}::int[]) as terms (word, position)
    left join frequent using (word) group by position order by selectivity, position`.execute(db);
  const [best, ...others] = rows;
  return {
    words: listed[best?.position ?? 0]?.words ?? [],
    selectivity: best?.selectivity ?? 0,
    selectivityOfOthers: others.reduce(
      (product, { selectivity }) => product * selectivity,
      prefixSelectivity ** (terms.length - listed.length),
    ),
  };
}
