import { createHash, randomUUID } from 'node:crypto';
import { errorMessages } from '@teduh/shared/errors.constants';
import { badRequest } from '../../platform/errors.ts';
import { readPictureOrPdf } from '../../platform/picture-or-pdf.ts';

export const documentFolder = 'applicants/';

export type DocumentFile = { id: string; key: string; sha256: string; bytes: Buffer };

/** Checks a document by its content. Its name is new each time, so that removing one never takes the file of another. */
export async function documentFileOf(userId: string, bytes: Buffer | undefined): Promise<DocumentFile> {
  if (!bytes || bytes.length === 0)
    throw badRequest('document_missing', { document: errorMessages.document_missing });
  const { extension, content } = await readPictureOrPdf(bytes, {
    field: 'document',
    otherwise: 'The document must be a PNG or JPEG picture, or a PDF file',
  });
  const id = randomUUID();
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { id, key: `${documentFolder}${userId}/${id}.${extension}`, sha256, bytes: content };
}
