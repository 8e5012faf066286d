import type { Deps } from '../deps.ts';
import type { DrawAttachment } from '../platform/mail/attachment.ts';
import { drawReceipt } from '../use-cases/payments/draw-receipt.ts';

type Draw = (deps: Deps, id: string) => Promise<{ bytes: Buffer }>;

const drawByKind = new Map<string, Draw>([['receipt', drawReceipt]]);

export const drawAttachments =
  (deps: Deps): DrawAttachment =>
  async ({ kind, id }) => {
    const draw = drawByKind.get(kind);
    if (!draw) throw new Error(`There is no attachment of the kind ${kind}`);
    return (await draw(deps, id)).bytes;
  };
