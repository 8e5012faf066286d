import { createHash } from 'node:crypto';
import { errorMessages } from '@teduh/shared/errors.constants';
import { badRequest } from '../../platform/errors.ts';
import { readPictureOrPdf } from '../../platform/picture-or-pdf.ts';

export type SlipFile = { key: string; bytes: Buffer };

/** Checks a slip and names it after its content. */
export async function slipFileOf(transactionId: string, bytes: Buffer | undefined): Promise<SlipFile> {
  if (!bytes || bytes.length === 0) throw badRequest('slip_missing', { slip: errorMessages.slip_missing });
  const { extension, content } = await readPictureOrPdf(bytes, {
    field: 'slip',
    otherwise: 'The slip must be a PNG or JPEG picture, or a PDF file',
  });
  const hash = createHash('sha256').update(content).digest('hex');
  return { key: `slips/${transactionId}/${hash}.${extension}`, bytes: content };
}
