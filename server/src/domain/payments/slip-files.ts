import { createHash } from 'node:crypto';
import { errorMessages } from '@teduh/shared/errors.constants';
import { AppError, badRequest, wrongKind } from '../../platform/errors.ts';
import { readImage } from '../../platform/images.ts';
import { isPdf } from '../../platform/pdf/is-pdf.ts';

export type SlipFile = { key: string; bytes: Buffer };

const noPictureNorPdf = () =>
  wrongKind('invalid_fields', { slip: 'The slip must be a PNG or JPEG picture, or a PDF file' });

/** A picture is drawn anew, without what the camera wrote into it; a PDF is kept as it is. */
async function contentOf(bytes: Buffer): Promise<{ extension: 'pdf' | 'jpg'; content: Buffer }> {
  if (isPdf(bytes)) return { extension: 'pdf', content: bytes };
  const image = await readImage(bytes, 'slip').catch((error) => {
    throw error instanceof AppError && error.status === 415 ? noPictureNorPdf() : error;
  });
  const largest = image.files.find(({ key }) => key.endsWith(`/${image.width}.jpg`));
  if (!largest) throw new Error('an image has a file of its own width');
  return { extension: 'jpg', content: largest.bytes };
}

/** Checks a slip and names it after its content. */
export async function slipFileOf(transactionId: string, bytes: Buffer | undefined): Promise<SlipFile> {
  if (!bytes || bytes.length === 0) throw badRequest('slip_missing', { slip: errorMessages.slip_missing });
  const { extension, content } = await contentOf(bytes);
  const hash = createHash('sha256').update(content).digest('hex');
  return { key: `slips/${transactionId}/${hash}.${extension}`, bytes: content };
}
