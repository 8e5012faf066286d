import { errorMessages } from '@teduh/shared/errors.constants';
import { unreachable } from '../../api/api-error.ts';
import type { Pdf } from './pdf.ts';

export class AgreementNotShown extends Error {}

async function download(url: string): Promise<ArrayBuffer> {
  const response = await fetch(new URL(url, location.href)).catch(() => undefined);
  if (!response) throw new AgreementNotShown(unreachable);
  if (!response.ok) throw new AgreementNotShown(errorMessages.unexpected_error);
  return response.arrayBuffer();
}

/** Browsers hash only on secure connections. The server compares again when somebody signs. */
async function isTheSame(bytes: ArrayBuffer, sha256: string): Promise<boolean> {
  const hash = await globalThis.crypto.subtle?.digest('SHA-256', bytes);
  if (!hash) return true;
  const hex = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0'));
  return hex.join('') === sha256;
}

/** The agreement that is signed, ready to be shown; or an error that says why it cannot be. */
export async function loadAgreement(url: string, sha256: string): Promise<Pdf> {
  const [{ openPdf }, bytes] = await Promise.all([import('./pdf.ts'), download(url)]);
  if (!(await isTheSame(bytes, sha256))) throw new AgreementNotShown(errorMessages.document_changed);
  return openPdf(bytes);
}
