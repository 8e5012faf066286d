import { ById } from '@teduh/shared/fields';
import { MailboxAnswer } from '@teduh/shared/sandbox';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { drawAttachments } from '../jobs/mail-attachments.ts';
import { notFound } from '../platform/errors.ts';
import { sendPdf } from '../platform/http/private-files.ts';
import { typed } from '../platform/http/routes.ts';
import * as mails from '../platform/mail/mail.repository.ts';

/** Mail that goes nowhere, for all to read: registered only where no real mail is sent. */
export function mailboxRoutes(instance: FastifyInstance, deps: Deps) {
  const { db } = deps;
  const app = typed(instance);
  const draw = drawAttachments(deps);

  app.get(
    '/api/mailbox',
    {
      config: { access: 'public' },
      schema: {
        querystring: z.object({ to: z.string().max(1000).optional() }),
        response: { 200: MailboxAnswer },
      },
    },
    async (request) => {
      const newest = await mails.listNewest(db, request.query.to);
      return {
        messages: newest.map((row) => {
          const { attachment, ...words } = mails.mailOf(row);
          const url = `/api/mailbox/${row.id}/attachment`;
          return {
            id: row.id,
            ...words,
            attachments: attachment ? [{ name: `${attachment.name}.pdf`, url }] : [],
            createdAt: row.created_at.toISOString(),
          };
        }),
      };
    },
  );

  app.get(
    '/api/mailbox/:id/attachment',
    { config: { access: 'public' }, schema: { params: ById } },
    async (request, reply) => {
      const mail = await mails.findWhole(db, request.params.id);
      const attachment = mail && mails.mailOf(mail).attachment;
      if (!attachment) throw notFound('attachment_not_found');
      return sendPdf(reply, await draw(attachment), attachment.name);
    },
  );
}
