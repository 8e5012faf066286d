export type Moves<Status extends string> = Record<Status, readonly Status[]>;

/** The states from which a table of moves leads to the given one. */
export const statusesBefore = <Status extends string>(
  moves: Moves<Status>,
  target: NoInfer<Status>,
): Status[] => (Object.keys(moves) as Status[]).filter((status) => moves[status].includes(target));
