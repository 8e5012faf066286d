import { fullName } from '@teduh/shared/names';
import type { Deps } from '../../deps.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import type { Statement } from '../../domain/statements/statement.pdf.ts';
import * as statements from '../../domain/statements/statement.repository.ts';
import { linesOf } from '../../domain/statements/statement.ts';
import { notFound } from '../../platform/errors.ts';
import { type Actor, isOwnerOrAdmin } from '../../platform/http/access.ts';

/** What was charged and paid for a contract. Whoever has a signed link needs no actor. */
export async function getStatement(
  { db }: Pick<Deps, 'db'>,
  actor: Actor | 'signed link',
  contractId: string,
): Promise<Statement> {
  const contract = await contracts.getById(db, contractId);
  if (actor !== 'signed link' && !isOwnerOrAdmin(actor, contract.user_id))
    throw notFound('contract_not_found');
  const lines = linesOf(await statements.listLines(db, contractId));
  return {
    contractNumber: contract.number,
    tenant: fullName(contract),
    property: contract.property_name,
    roomName: contract.room_name,
    lines,
    balanceSen: lines.at(-1)?.balanceSen ?? 0,
  };
}
