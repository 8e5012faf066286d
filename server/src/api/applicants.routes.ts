import {
  AddDocument,
  ApplicantAnswer,
  ApplicantMessageAnswer,
  ApplicantNotesAnswer,
  ApplicationDetailsAnswer,
  AskForDetails,
  CompareApplicants,
  ComparisonAnswer,
  SaveApplicant,
  WriteApplicantNote,
} from '@teduh/shared/applicants';
import { detailLabels, documentMaxBytes } from '@teduh/shared/applicants.constants';
import { MessageAnswer } from '@teduh/shared/errors';
import { ById } from '@teduh/shared/fields';
import { messages } from '@teduh/shared/messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { actorOf } from '../platform/http/access.ts';
import { SignedQuery, sendImage, sendPdf } from '../platform/http/private-files.ts';
import { typed } from '../platform/http/routes.ts';
import { readForm } from '../platform/http/uploads.ts';
import { parseOrThrow } from '../platform/http/validate.ts';
import { addDocument } from '../use-cases/applicants/add-document.ts';
import { askForDetails } from '../use-cases/applicants/ask-for-details.ts';
import { compareApplicants } from '../use-cases/applicants/compare-applicants.ts';
import { getApplicant } from '../use-cases/applicants/get-applicant.ts';
import { getApplicationDetails } from '../use-cases/applicants/get-application-details.ts';
import { listApplicantNotes } from '../use-cases/applicants/list-applicant-notes.ts';
import { readDocument } from '../use-cases/applicants/read-document.ts';
import { removeDocument } from '../use-cases/applicants/remove-document.ts';
import { saveApplicant } from '../use-cases/applicants/save-applicant.ts';
import { writeApplicantNote } from '../use-cases/applicants/write-applicant-note.ts';
import {
  documentPath,
  presentApplicationDetails,
  presentComparison,
  presentNotes,
  presentTold,
} from './applicants.presenter.ts';

const DocumentFile = ById.extend({ viewerId: ById.shape.id });
const documentForm = { fileField: 'document', maxFiles: 1, maxFileBytes: documentMaxBytes, noun: 'document' };

/** What applicants tell about themselves, and what admins read and note about them. Registered where forms are accepted. */
export function applicantRoutes(instance: FastifyInstance, deps: Deps) {
  const app = typed(instance);
  const viewerOf = (request: FastifyRequest) => ({ links: deps.links, viewerId: actorOf(request).id });

  app.get(
    '/api/applicant',
    { config: { access: 'customer' }, schema: { response: { 200: ApplicantAnswer } } },
    async (request) => presentTold(await getApplicant(deps, actorOf(request)), viewerOf(request)),
  );

  app.patch(
    '/api/applicant',
    {
      config: { access: 'customer', limit: 'applicant-changes' },
      schema: { body: SaveApplicant, response: { 200: ApplicantMessageAnswer } },
    },
    async (request) => {
      const told = await saveApplicant(deps, actorOf(request), request.body);
      return { message: messages.applicantSaved, ...presentTold(told, viewerOf(request)) };
    },
  );

  app.post(
    '/api/applicant/documents',
    {
      config: { access: 'customer', limit: 'applicant-documents' },
      schema: { response: { 201: ApplicantMessageAnswer } },
    },
    async (request, reply) => {
      const told = await addDocument(deps, actorOf(request), async () => {
        const { fields, files } = await readForm(request, documentForm);
        return { kind: parseOrThrow(AddDocument, fields).kind, bytes: files[0] };
      });
      return reply
        .code(201)
        .send({ message: messages.documentAdded, ...presentTold(told, viewerOf(request)) });
    },
  );

  app.delete(
    '/api/applicant/documents/:id',
    {
      config: { access: 'customer', limit: 'applicant-changes' },
      schema: { params: ById, response: { 200: ApplicantMessageAnswer } },
    },
    async (request) => {
      const told = await removeDocument(deps, actorOf(request), request.params.id);
      return { message: messages.documentRemoved, ...presentTold(told, viewerOf(request)) };
    },
  );

  app.get(
    '/api/applicant/documents/:id/file/:viewerId',
    {
      config: { access: 'public', limit: 'documents', limitPerLink: true },
      schema: { params: DocumentFile, querystring: SignedQuery },
    },
    async (request, reply) => {
      const { id, viewerId } = request.params;
      deps.links.assertSigned(documentPath(id, viewerId), request.query);
      const { kind, file } = await readDocument(deps, id, viewerId);
      const name = detailLabels[kind];
      return file.contentType === 'application/pdf'
        ? sendPdf(reply, file.bytes, name, 'somebody')
        : sendImage(reply, file, name);
    },
  );

  app.get(
    '/api/applications/compare',
    {
      config: { access: 'admin' },
      schema: { querystring: CompareApplicants, response: { 200: ComparisonAnswer } },
    },
    async (request) => presentComparison(await compareApplicants(deps, request.query)),
  );

  app.get(
    '/api/applications/:id/details',
    {
      config: { access: 'admin' },
      schema: { params: ById, response: { 200: ApplicationDetailsAnswer } },
    },
    async (request) => {
      const details = await getApplicationDetails(deps, request.params.id);
      return { details: presentApplicationDetails(details, viewerOf(request)) };
    },
  );

  app.post(
    '/api/applications/:id/requests',
    {
      config: { access: 'admin', limit: 'applicant-requests' },
      schema: { params: ById, body: AskForDetails, response: { 201: MessageAnswer } },
    },
    async (request, reply) => {
      await askForDetails(deps, actorOf(request), request.params.id, request.body);
      return reply.code(201).send({ message: messages.detailsAskedFor });
    },
  );

  app.get(
    '/api/applications/:id/notes',
    { config: { access: 'admin' }, schema: { params: ById, response: { 200: ApplicantNotesAnswer } } },
    async (request) => presentNotes(await listApplicantNotes(deps, request.params.id)),
  );

  app.post(
    '/api/applications/:id/notes',
    {
      config: { access: 'admin' },
      schema: { params: ById, body: WriteApplicantNote, response: { 201: ApplicantNotesAnswer } },
    },
    async (request, reply) => {
      const { id } = request.params;
      const notes = await writeApplicantNote(deps, actorOf(request), id, request.body.note);
      return reply.code(201).send(presentNotes(notes));
    },
  );
}
