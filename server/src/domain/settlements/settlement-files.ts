import { randomUUID } from 'node:crypto';
import { errorMessages } from '@teduh/shared/errors.constants';
import { evidenceWrongKind } from '@teduh/shared/settlements.constants';
import { badRequest } from '../../platform/errors.ts';
import { readPictureOrPdf } from '../../platform/picture-or-pdf.ts';

export const settlementFolder = 'settlements/';

export type SettlementFile = { id: string; key: string; bytes: Buffer };

/** Checks a picture or PDF by its content. Its name is new each time, so that removing one never takes the file of another. */
export async function settlementFileOf(
  contractId: string,
  bytes: Buffer | undefined,
): Promise<SettlementFile> {
  if (!bytes || bytes.length === 0)
    throw badRequest('document_missing', { files: errorMessages.document_missing });
  const { extension, content } = await readPictureOrPdf(bytes, {
    field: 'files',
    otherwise: evidenceWrongKind,
  });
  const id = randomUUID();
  return { id, key: `${settlementFolder}${contractId}/${id}.${extension}`, bytes: content };
}
