import type { Deps } from '../deps.ts';
import { nameOfSealed } from '../domain/signing/signing.mail.ts';
import { AppError } from '../platform/errors.ts';
import type { DrawAttachment } from '../platform/mail/attachment.ts';
import { readContractFile } from '../use-cases/contracts/read-contract-file.ts';
import { drawReceipt } from '../use-cases/payments/draw-receipt.ts';

type Draw = (deps: Deps, id: string) => Promise<{ name: string; bytes: Buffer }>;

async function readSealed(deps: Deps, contractId: string) {
  const { bytes, number } = await readContractFile(deps, contractId, 'sealed');
  return { name: nameOfSealed({ number }), bytes };
}

const drawByKind = new Map<string, Draw>([
  ['receipt', drawReceipt],
  ['sealed agreement', readSealed],
]);

/** A payment that was taken back has no receipt any more, and one that came in its place has another: neither goes with the old mail. */
export const drawAttachments =
  (deps: Deps): DrawAttachment =>
  async ({ kind, id, name }) => {
    const draw = drawByKind.get(kind);
    if (!draw) throw new Error(`There is no attachment of the kind ${kind}`);
    const drawn = await draw(deps, id).catch((error) => {
      if (error instanceof AppError && error.status === 404) return undefined;
      throw error;
    });
    return drawn?.name === name ? drawn.bytes : undefined;
  };
