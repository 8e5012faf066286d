import { sql } from 'kysely';
import type { Sql } from '../../../platform/db/db.ts';
import { findPlace } from './place-names.ts';

/** What somebody typed, as full-text queries. */
export type SearchTerms = {
  /** One query for each term; a listing has to match all of them. */
  queries: string[];
  /** The words that the most selective term stands for. Empty when every term is the beginning of too many words to list them. */
  words: string[];
  /** Whether every listing with one of these words matches the term. */
  areWordsEnough: boolean;
  /** The estimated share of all listings that have one of these words. */
  selectivity: number;
  /** The estimated share of those that match the other terms too, if the terms are independent of each other. */
  selectivityOfOthers: number;
};

/** What was typed: a word, or the name of a place with its other names. */
type Term = {
  term: string;
  /** The words of listings that it stands for; for a place, one word of each of its names. */
  words: string[];
  names?: string[];
};

const maxTerms = 8;
const maxWordsOfTerm = 50;
const similarWords = 3;
const lastCharacter = sql`chr(1114111)`;

const splitTerms = (text: string): string[] =>
  [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])].slice(0, maxTerms);

const quote = (word: string) => `'${word.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`;
const hasFewWords = ({ words }: Term) => words.length <= maxWordsOfTerm;
const areWordsEnough = ({ names = [] }: Term) => names.every((name) => !name.includes(' '));

/** All words of one name. Addresses write the number of an area as "2" and as "2/30". */
const nameToTsQuery = (name: string) =>
  name
    .split(' ')
    .map((word) => (/^\d+$/.test(word) ? `(${quote(word)} | ${quote(`${word}/`)}:*)` : quote(word)))
    .join(' & ');

function toTsQuery(term: Term) {
  if (term.names) return `(${term.names.map(nameToTsQuery).join(' | ')})`;
  return hasFewWords(term) ? `(${term.words.map(quote).join(' | ')})` : `${quote(term.term)}:*`;
}

const longestWord = (name: string) =>
  name.split(' ').reduce((longest, word) => (word.length > longest.length ? word : longest));

/** The words that were typed, with several of them as one term where they name a place. */
function groupPlaces(typed: string[]): (string | Term)[] {
  const terms: (string | Term)[] = [];
  for (let at = 0; at < typed.length; ) {
    const place = findPlace(typed, at);
    const word = typed[at] ?? '';
    terms.push(place ? { term: word, names: place.names, words: place.names.map(longestWord) } : word);
    at += place?.length ?? 1;
  }
  return terms;
}

/**
 * A term stands for the words of listings that begin with it. A term that no word begins with stands for the words most similar to it,
 * so that typing errors are forgiven, and for itself if there are none. The name of a place stands for all its names. Undefined when the
 * text has no terms.
 */
export async function readTerms(db: Sql, text: string): Promise<SearchTerms | undefined> {
  const typed = groupPlaces(splitTerms(text));
  if (typed.length === 0) return undefined;
  const words = await readWords(
    db,
    typed.filter((term) => typeof term === 'string'),
  );
  const terms = typed.map((term) =>
    typeof term === 'string' ? { term, words: words.get(term) ?? [term] } : term,
  );
  return { queries: terms.map(toTsQuery), ...(await estimateSelectivity(db, terms)) };
}

/** The words that each typed word stands for, if there are any. */
async function readWords(db: Sql, typed: string[]): Promise<Map<string, string[]>> {
  if (typed.length === 0) return new Map();
  const { rows } = await sql<{ term: string; words: string[] }>`
    select term, case when cardinality(prefixed) > 0 then prefixed else array(
      select word from search_words where word % term order by similarity(word, term) desc, word limit ${similarWords}
    ) end as words
    from unnest(${typed}::text[]) with ordinality as terms (term, position), lateral (select array(
      select word from search_words where word >= term and word < term || ${lastCharacter} limit ${maxWordsOfTerm + 1}
    ) as prefixed offset 0) as lookup
    order by position`.execute(db);
  return new Map(rows.filter(({ words }) => words.length > 0).map(({ term, words }) => [term, words]));
}

/** Assumed for a term that is the beginning of many words: counting its listings would take too long. */
const prefixSelectivity = 0.2;

/** PostgreSQL's statistics list the frequent words; a word that is not in them is rare. */
async function estimateSelectivity(db: Sql, terms: Term[]): Promise<Omit<SearchTerms, 'queries'>> {
  const listed = terms.filter(hasFewWords);
  const [only] = listed;
  if (terms.length === 1 || !only)
    return {
      words: only?.words ?? [],
      areWordsEnough: only !== undefined && areWordsEnough(only),
      selectivity: 1,
      selectivityOfOthers: 1,
    };
  const positions = listed.flatMap(({ words }, position) => words.map(() => position));
  const { rows } = await sql<{ position: number; selectivity: number }>`
    with frequent as materialized (
      select word, share from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as frequent (word, share)
      where schemaname = current_schema() and tablename = 'properties' and attname = 'search')
    select position, least(coalesce(sum(share), 0), 1) as selectivity
    from unnest(${listed.flatMap(({ words }) => words)}::text[], ${positions}::int[]) as terms (word, position)
    left join frequent using (word) group by position order by selectivity, position`.execute(db);
  const [best, ...others] = rows;
  const mostSelective = listed[best?.position ?? 0] ?? only;
  return {
    words: mostSelective.words,
    areWordsEnough: areWordsEnough(mostSelective),
    selectivity: best?.selectivity ?? 0,
    selectivityOfOthers: others.reduce(
      (product, { selectivity }) => product * selectivity,
      prefixSelectivity ** (terms.length - listed.length),
    ),
  };
}
