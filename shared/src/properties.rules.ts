/** Which rooms repeat the name of an earlier one. Capital letters make no difference. */
export function repeatedNames(rooms: { name: string }[]): number[] {
  const names = rooms.map(({ name }) => name.trim().toLowerCase());
  return names.flatMap((name, index) => (names.indexOf(name) < index ? [index] : []));
}
