/** How often something is killed: some times in the tests, and many times with `npm run kills --workspace bench`. */
export const roundsOf = ({ short, whole }: { short: number; whole: number }) =>
  process.env.TEDUH_TEST_KILLS === 'whole' ? whole : short;
