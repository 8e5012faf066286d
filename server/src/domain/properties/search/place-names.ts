/** Names and spellings of one place, and words that addresses shorten. Whoever types one of them finds listings that have any. */
const sameName = [
  ['kl', 'kuala lumpur'],
  ['pj', 'petaling jaya'],
  ['jb', 'johor bahru', 'johor baru', 'johore bahru'],
  ['kk', 'kota kinabalu'],
  ['kb', 'kota bharu', 'kota bahru', 'kota baru'],
  ['kt', 'kuala terengganu', 'kuala trengganu'],
  ['n9', 'negeri sembilan', 'negri sembilan'],
  ['penang', 'pinang', 'pulau pinang'],
  ['george town', 'georgetown'],
  ['malacca', 'melaka'],
  ['johor', 'johore'],
  ['terengganu', 'trengganu'],
  ['iskandar puteri', 'nusajaya'],
  ['cyberjaya', 'cyber jaya'],
  ['klcc', 'kuala lumpur city centre'],
  ['ttdi', 'taman tun', 'taman tun dr ismail'],
  ['mont kiara', 'montkiara'],
  ['section', 'seksyen'],
  ['seri', 'sri'],
  ['jalan', 'jln'],
  ['lorong', 'lrg'],
  ['taman', 'tmn'],
  ['kampung', 'kampong', 'kg'],
  ['bukit', 'bkt'],
  ['bandar', 'bdr'],
  ['sungai', 'sungei', 'sg'],
];

const klangValley = [
  ...[
    'kuala lumpur',
    'petaling jaya',
    'shah alam',
    'subang',
    'klang',
    'puchong',
    'ampang',
    'cheras',
    'kajang',
  ],
  ...['bangi', 'gombak', 'selayang', 'rawang', 'damansara', 'putrajaya', 'cyberjaya', 'seri kembangan'],
];

/** Regions that addresses hardly name, with what lies in them. */
const regions: Record<string, string[]> = {
  'klang valley': klangValley,
  'lembah klang': klangValley,
};

/** Areas with numbers: "SS2", "SS 2" and "SS 2/30" name the same one. */
const numberedAreas = ['ss', 'usj', 'pju', 'pjs', 'bu', 'sd'];
const joined = new RegExp(`^(${numberedAreas.join('|')})(\\d+)$`);

const namesByName = new Map(sameName.flatMap((names) => names.map((name) => [name, names])));
for (const [region, places] of Object.entries(regions))
  namesByName.set(region, [region, ...places.flatMap((place) => namesByName.get(place) ?? [place])]);
const longestName = Math.max(...[...namesByName.keys()].map((name) => name.split(' ').length));

export type Place = { names: string[]; length: number };

/** The place that is named by the terms from this one on, with all its names and the number of terms that name it. */
export function findPlace(terms: string[], from: number): Place | undefined {
  const [first = '', second = ''] = terms.slice(from);
  const parts = joined.exec(first);
  if (parts) return { names: [first, `${parts[1]} ${parts[2]}`], length: 1 };
  if (joined.test(first + second)) return { names: [first + second, `${first} ${second}`], length: 2 };
  for (let length = longestName; length > 0; length -= 1) {
    const names = namesByName.get(terms.slice(from, from + length).join(' '));
    if (names) return { names, length: Math.min(length, terms.length - from) };
  }
  return undefined;
}
