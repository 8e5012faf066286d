import type { Deps } from '@teduh/server/deps.ts';
import { drawAttachments } from '@teduh/server/jobs/mail-attachments.ts';
import { notFound } from '@teduh/server/platform/errors.ts';
import { sendPdf } from '@teduh/server/platform/http/private-files.ts';
import { typed } from '@teduh/server/platform/http/routes.ts';
import { mailOf } from '@teduh/server/platform/mail/mail.repository.ts';
import { writeMail } from '@teduh/server/platform/mail/write-mail.ts';
import { getSender } from '@teduh/server/use-cases/settings/get-sender.ts';
import { ById, optionalLine } from '@teduh/shared/fields';
import { MailboxAnswer } from '@teduh/shared/sandbox';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import * as mailbox from './mailbox.repository.ts';

/** Mails that are kept instead of sent, readable by everybody. Registered only where no real mail is sent. */
export function mailboxRoutes(instance: FastifyInstance, deps: Deps) {
  const { db } = deps;
  const app = typed(instance);
  const draw = drawAttachments(deps);

  app.get(
    '/api/mailbox',
    {
      config: { access: 'public' },
      schema: {
        querystring: z.object({ to: optionalLine('Address', 1000).optional() }),
        response: { 200: MailboxAnswer },
      },
    },
    async (request) => {
      const [newest, sender] = await Promise.all([mailbox.listNewest(db, request.query.to), getSender(deps)]);
      return {
        messages: newest.mails.map((row) => {
          const mail = mailOf(row);
          const { to, subject, attachment } = mail;
          const url = `/api/mailbox/${row.id}/attachment`;
          return {
            id: row.id,
            to,
            subject,
            ...writeMail(mail, sender),
            attachments: attachment ? [{ name: `${attachment.name}.pdf`, url }] : [],
            createdAt: row.created_at.toISOString(),
          };
        }),
        hasMore: newest.hasMore,
      };
    },
  );

  app.get(
    '/api/mailbox/:id/attachment',
    { config: { access: 'public' }, schema: { params: ById } },
    async (request, reply) => {
      const mail = await mailbox.find(db, request.params.id);
      const attachment = mail && mailOf(mail).attachment;
      if (!attachment) throw notFound('attachment_not_found');
      const bytes = await draw(attachment);
      if (!bytes) throw notFound('attachment_not_found');
      return sendPdf(reply, bytes, attachment.name);
    },
  );
}
