import type { Deps } from '../../deps.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as lists from '../../domain/signing/signing-lists.repository.ts';

/** Agreements that wait for our signature, those that the tenant has signed first. */
export async function listWaitingForLandlord({ db }: Deps) {
  const waiting = await lists.listWaitingForLandlord(db);
  const rows = await contracts.listByIds(
    db,
    waiting.map(({ contract_id }) => contract_id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return waiting.flatMap(({ contract_id, tenant_signed_at, signatory_name }) => {
    const contract = byId.get(contract_id);
    return contract ? [{ contract, tenantSignedAt: tenant_signed_at, signatory: signatory_name }] : [];
  });
}
