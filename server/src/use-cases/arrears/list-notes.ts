import type { Deps } from '../../deps.ts';
import * as arrears from '../../domain/arrears/arrears.repository.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';

export async function listNotes({ db }: Deps, contractId: string) {
  await contracts.getById(db, contractId);
  return arrears.listNotes(db, contractId);
}
