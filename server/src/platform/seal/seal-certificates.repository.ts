import { X509Certificate } from 'node:crypto';
import type { Tx } from '../db/db.ts';

/** Every certificate that ever sealed something, so that old documents can be verified. */
export async function keep(tx: Tx, der: Uint8Array, firstUsedAt: Date): Promise<{ fingerprint: string }> {
  const { fingerprint256, validFromDate, validToDate } = new X509Certificate(der);
  const fingerprint = fingerprint256.replaceAll(':', '').toLowerCase();
  await tx
    .insertInto('seal_certificates')
    .values({
      fingerprint,
      der: Buffer.from(der),
      not_before: validFromDate,
      not_after: validToDate,
      first_used_at: firstUsedAt,
    })
    .onConflict((same) => same.doNothing())
    .execute();
  return { fingerprint };
}
