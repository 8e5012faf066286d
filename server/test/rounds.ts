/** How often something is tried: some times in the tests, and many times with `npm run campaigns --workspace bench`. */
export const roundsOf = ({ short, whole }: { short: number; whole: number }) => (isWhole ? whole : short);

/** Whether the long campaigns run as they are meant to, and not in the short form that the tests have of them. */
export const isWhole = process.env.TEDUH_TEST_ROUNDS === 'whole';
