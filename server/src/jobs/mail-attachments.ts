import type { Deps } from '../deps.ts';
import type { Attachment, DrawAttachment } from '../platform/mail/attachment.ts';
import { makeReceipt } from '../use-cases/transactions/transactions.service.ts';

const drawings: Record<Attachment['kind'], (deps: Deps, id: string) => Promise<{ bytes: Buffer }>> = {
  receipt: makeReceipt,
};

export const drawAttachments =
  (deps: Deps): DrawAttachment =>
  async ({ kind, id }) =>
    (await drawings[kind](deps, id)).bytes;
