import type { Deps } from '../deps.ts';
import type { DrawAttachment } from '../platform/mail/attachment.ts';
import { drawReceipt } from '../use-cases/payments/draw-receipt.ts';

type Draw = (deps: Deps, id: string) => Promise<{ bytes: Buffer }>;

const drawings = new Map<string, Draw>([['receipt', drawReceipt]]);

export const drawAttachments =
  (deps: Deps): DrawAttachment =>
  async ({ kind, id }) => {
    const draw = drawings.get(kind);
    if (!draw) throw new Error(`Nothing draws an attachment of the kind ${kind}`);
    return (await draw(deps, id)).bytes;
  };
