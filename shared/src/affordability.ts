/** How much of an income the rent takes. No dependency, so public pages may import it. */

/** Per cent of the income that many landlords take as the limit. */
const usual = 30;
const stillCommon = 40;

/** Per cent, rounded; undefined where no income is known to compare with. */
export function rentShare(rent: number, income: number | null): number | undefined {
  return income ? Math.round((rent / income) * 100) : undefined;
}

export function describeRentShare(rent: number, income: number | null): string {
  if (income === null) return 'No income is given.';
  const share = rentShare(rent, income);
  if (share === undefined) return 'They have no income of their own.';
  if (share <= usual) return `The rent takes ${share}% of the income, within the usual ${usual}%.`;
  if (share <= stillCommon)
    return `The rent takes ${share}% of the income, a little more than the usual ${usual}%.`;
  if (share <= 100) return `The rent takes ${share}% of the income, much more than the usual ${usual}%.`;
  return `The rent takes ${share}% of the income, which is more than all of it.`;
}
