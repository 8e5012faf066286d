import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import type { Pdf, Plan, SealMark } from '../pdf/pdf.ts';
import type { Seal } from './seal.ts';
import * as certificates from './seal-certificates.repository.ts';

type Deps = { db: Db; pdf: Pdf; seal: Seal; clock: Clock };

export type SealedDocument = {
  bytes: Buffer;
  /** Of the certificate, as `seal_certificates` keeps it. */
  fingerprint: string;
};

/** Draws and seals. The same plan and mark give the same bytes, with the same key and without a timestamp authority. */
export async function drawSealed(
  { db, pdf, seal, clock }: Deps,
  plan: Plan,
  mark: SealMark,
): Promise<SealedDocument> {
  const key = await seal.open();
  const { fingerprint } = await db.begin((tx) => certificates.keep(tx, key.certificate, clock.wall()));
  const bytes = await pdf.render(plan, { ...mark, key, tsaUrl: seal.tsaUrl });
  return { bytes, fingerprint };
}
