import { createHash } from 'node:crypto';
import type { InspectionRow } from './inspections.repository.ts';

export const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Beside the agreement, named after its content, so that nothing is ever overwritten. */
export function reportFileOf({ contract_id, kind }: InspectionRow, bytes: Buffer) {
  const sha256 = sha256Of(bytes);
  return { key: `contracts/${contract_id}/${kind}-${sha256}.pdf`, sha256 };
}
