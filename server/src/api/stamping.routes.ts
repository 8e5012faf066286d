import { ById } from '@teduh/shared/fields';
import { messages } from '@teduh/shared/messages';
import {
  ExportStampings,
  FindStampings,
  PatchStamping,
  StampingAnswer,
  StampingMessageAnswer,
  StampingsAnswer,
} from '@teduh/shared/stamping';
import { certificateMaxBytes } from '@teduh/shared/stamping.constants';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import type { StampingState } from '../domain/stamping/stamping-state.ts';
import { writeCsv } from '../platform/csv.ts';
import { actorOf } from '../platform/http/access.ts';
import { SignedQuery, sendImage, sendPdf } from '../platform/http/private-files.ts';
import { typed } from '../platform/http/routes.ts';
import { CsvFile, sendCsv } from '../platform/http/send-csv.ts';
import { readForm } from '../platform/http/uploads.ts';
import { changeStamping } from '../use-cases/stamping/change-stamping.ts';
import { exportStampings } from '../use-cases/stamping/export-stampings.ts';
import { getStamping } from '../use-cases/stamping/get-stamping.ts';
import { listStampings } from '../use-cases/stamping/list-stampings.ts';
import { readCertificate } from '../use-cases/stamping/read-certificate.ts';
import { uploadCertificate } from '../use-cases/stamping/upload-certificate.ts';
import { certificatePath, presentListed, presentStamping, stampingColumns } from './stamping.presenter.ts';

/** Stamp duty. Registered where forms are accepted. */
export function stampingRoutes(instance: FastifyInstance, deps: Deps) {
  const app = typed(instance);
  const present = (row: StampingState) => presentStamping(row, deps);

  app.get(
    '/api/stampings',
    {
      config: { access: 'admin' },
      schema: { querystring: FindStampings, response: { 200: StampingsAnswer } },
    },
    async (request) => {
      const { rows, ...cursors } = await listStampings(deps, request.query);
      return { stampings: rows.map((row) => presentListed(row, deps)), ...cursors };
    },
  );

  app.get(
    '/api/stampings/export',
    {
      config: { access: 'admin', limit: 'exports' },
      schema: { querystring: ExportStampings, response: { 200: CsvFile } },
    },
    async (request, reply) => {
      const today = deps.clock.today();
      const pieces = writeCsv(stampingColumns(today), exportStampings(deps, request.query));
      return sendCsv(reply, 'stampings', today, pieces);
    },
  );

  app.get(
    '/api/contracts/:id/stamping',
    { config: { access: 'signed-in' }, schema: { params: ById, response: { 200: StampingAnswer } } },
    async (request) => ({
      stamping: present(await getStamping(deps, actorOf(request), request.params.id)),
    }),
  );

  app.patch(
    '/api/contracts/:id/stamping',
    {
      config: { access: 'signed-in', limit: 'stamping-changes' },
      schema: { params: ById, body: PatchStamping, response: { 200: StampingMessageAnswer } },
    },
    async (request) => {
      const stamping = await changeStamping(deps, actorOf(request), request.params.id, request.body);
      return { message: messages.stampingChanged, stamping: present(stamping) };
    },
  );

  app.post(
    '/api/contracts/:id/stamping/certificate',
    {
      config: { access: 'signed-in', limit: 'certificates' },
      schema: { params: ById, response: { 201: StampingMessageAnswer } },
    },
    async (request, reply) => {
      const stamping = await uploadCertificate(deps, actorOf(request), request.params.id, async () => {
        const rules = { maxFiles: 1, maxFileBytes: certificateMaxBytes };
        return (await readForm(request, { ...rules, fileField: 'certificate', noun: 'certificate' }))
          .files[0];
      });
      return reply.code(201).send({ message: messages.certificateUploaded, stamping: present(stamping) });
    },
  );

  app.get(
    '/api/contracts/:id/stamping/certificate',
    {
      config: { access: 'public', limit: 'documents', limitPerLink: true },
      schema: { params: ById, querystring: SignedQuery },
    },
    async (request, reply) => {
      const { id } = request.params;
      deps.links.assertSigned(certificatePath(id), request.query);
      const { file, number } = await readCertificate(deps, id);
      return file.contentType === 'application/pdf'
        ? sendPdf(reply, file.bytes, `Stamp certificate ${number}`, 'somebody')
        : sendImage(reply, file);
    },
  );
}
