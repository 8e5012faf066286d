import { MailboxAnswer } from '@teduh/shared/sandbox';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { typed } from '../platform/http/routes.ts';
import * as mails from '../platform/mail/mail.repository.ts';

/** Mail that goes nowhere, for all to read: registered only where no real mail is sent. */
export function mailboxRoutes(app: FastifyInstance, { db }: Deps) {
  typed(app).get(
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
        messages: newest.map((mail) => ({
          id: mail.id,
          to: mail.recipient,
          subject: mail.subject,
          text: mail.text_body,
          html: mail.html_body,
          createdAt: mail.created_at.toISOString(),
        })),
      };
    },
  );
}
