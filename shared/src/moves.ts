export type Moves<Status extends string> = Record<Status, readonly Status[]>;

/** Whether a table of moves leads from one state to another. */
export function canMove<Table extends Moves<string>>(
  moves: Table,
  from: keyof Table & string,
  to: keyof Table & string,
): boolean {
  return moves[from]?.includes(to) ?? false;
}

/** Whether a table of moves ends here. */
export function isFinal<Table extends Moves<string>>(moves: Table, status: keyof Table & string): boolean {
  return !moves[status]?.length;
}

/** The states from which a table of moves leads to the given one. */
export const statusesBefore = <Status extends string>(
  moves: Moves<Status>,
  target: NoInfer<Status>,
): Status[] => (Object.keys(moves) as Status[]).filter((status) => moves[status].includes(target));
