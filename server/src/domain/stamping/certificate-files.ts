import { createHash } from 'node:crypto';
import { errorMessages } from '@teduh/shared/errors.constants';
import { certificateTypes, certificateWrongKind } from '@teduh/shared/stamping.constants';
import { badRequest } from '../../platform/errors.ts';
import { readPictureOrPdf } from '../../platform/picture-or-pdf.ts';

/** Beside the agreement, named after its content, so that nothing is ever overwritten. */
export const certificateKey = (contractId: string, content: Buffer, extension: string) =>
  `contracts/${contractId}/certificate-${createHash('sha256').update(content).digest('hex')}.${extension}`;

/** Checks a certificate and names it. */
export async function certificateFileOf(contractId: string, bytes: Buffer | undefined) {
  if (!bytes || bytes.length === 0)
    throw badRequest('certificate_missing', { certificate: errorMessages.certificate_missing });
  const { extension, content } = await readPictureOrPdf(bytes, {
    field: 'certificate',
    otherwise: certificateWrongKind,
    types: certificateTypes,
  });
  return { key: certificateKey(contractId, content, extension), bytes: content };
}
