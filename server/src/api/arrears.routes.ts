import { ArrearsAnswer, NotesAnswer, RemindAnswer, RemindTenants, WriteNote } from '@teduh/shared/arrears';
import { ById } from '@teduh/shared/fields';
import { messages } from '@teduh/shared/messages';
import { toRinggit } from '@teduh/shared/money';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { actorOf } from '../platform/http/access.ts';
import { SignedQuery, sendPdf } from '../platform/http/private-files.ts';
import { typed } from '../platform/http/routes.ts';
import { drawLetterOfDemand } from '../use-cases/arrears/draw-letter-of-demand.ts';
import { listArrears } from '../use-cases/arrears/list-arrears.ts';
import { listNotes } from '../use-cases/arrears/list-notes.ts';
import { remindTenants } from '../use-cases/arrears/remind-tenants.ts';
import { writeNote } from '../use-cases/arrears/write-note.ts';
import { letterPath, presentArrears, presentNote } from './arrears.presenter.ts';

export function arrearsRoutes(instance: FastifyInstance, deps: Deps) {
  const app = typed(instance);
  const { links } = deps;

  app.get(
    '/api/arrears',
    { config: { access: 'admin' }, schema: { response: { 200: ArrearsAnswer } } },
    async () => {
      const rows = await listArrears(deps);
      const totalSen = rows.reduce((sum, { total_sen }) => sum + total_sen, 0);
      return { arrears: rows.map((row) => presentArrears(row, links)), total: toRinggit(totalSen) };
    },
  );

  app.post(
    '/api/arrears/reminders',
    { config: { access: 'admin' }, schema: { body: RemindTenants, response: { 200: RemindAnswer } } },
    async (request) => {
      const reminded = await remindTenants(deps, actorOf(request), request.body.contractIds);
      return { message: messages.tenantsReminded, reminded };
    },
  );

  app.get(
    '/api/arrears/:id/notes',
    { config: { access: 'admin' }, schema: { params: ById, response: { 200: NotesAnswer } } },
    async (request) => ({ notes: (await listNotes(deps, request.params.id)).map(presentNote) }),
  );

  app.post(
    '/api/arrears/:id/notes',
    {
      config: { access: 'admin' },
      schema: { params: ById, body: WriteNote, response: { 201: NotesAnswer } },
    },
    async (request, reply) => {
      const notes = await writeNote(deps, actorOf(request), request.params.id, request.body);
      return reply.code(201).send({ notes: notes.map(presentNote) });
    },
  );

  app.get(
    '/api/arrears/:id/letter',
    {
      config: { access: 'public', limit: 'documents', limitPerLink: true },
      schema: { params: ById, querystring: SignedQuery },
    },
    async (request, reply) => {
      const { id } = request.params;
      links.assertSigned(letterPath(id), request.query);
      const { bytes, number } = await drawLetterOfDemand(deps, id);
      return sendPdf(reply, bytes, `Letter of demand ${number}`);
    },
  );
}
