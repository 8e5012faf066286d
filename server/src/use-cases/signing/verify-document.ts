import type { Deps } from '../../deps.ts';
import * as signing from '../../domain/signing/signing.repository.ts';
import { findSealed } from '../../domain/signing/verification.repository.ts';
import { notFound } from '../../platform/errors.ts';

/** What anybody who holds a sealed document may know about it. */
export async function verifyDocument({ db }: Deps, by: { code: string } | { sha256: string }) {
  const sealed = await findSealed(db, by);
  // Asked in either case: an unknown code takes as long as a known one.
  const signatures = await signing.listSignatures(db, sealed?.request_id ?? nobody);
  if (!sealed) throw notFound('document_unknown');
  return { sealed, signatures };
}

const nobody = '00000000-0000-0000-0000-000000000000';
