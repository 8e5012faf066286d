import { MessageAnswer } from '@teduh/shared/errors';
import { errorMessages } from '@teduh/shared/errors.constants';
import { ById } from '@teduh/shared/fields';
import { imageRules } from '@teduh/shared/images';
import {
  AddInspectionItem,
  AddPhotograph,
  InspectionAnswer,
  InspectionItemAnswer,
  InspectionKind,
  InspectionMessageAnswer,
  InspectionsAnswer,
  KeepInventory,
  OpenInspection,
  PatchInspectionItem,
} from '@teduh/shared/inspections';
import { photographTypes } from '@teduh/shared/inspections.constants';
import { messages } from '@teduh/shared/messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { badRequest } from '../platform/errors.ts';
import { actorOf } from '../platform/http/access.ts';
import { ImageQuery, SignedQuery, sendImage, sendPdf } from '../platform/http/private-files.ts';
import { typed } from '../platform/http/routes.ts';
import { readForm } from '../platform/http/uploads.ts';
import { parseOrThrow } from '../platform/http/validate.ts';
import { readImage } from '../platform/images.ts';
import { addItem } from '../use-cases/inspections/add-item.ts';
import { addPhotograph } from '../use-cases/inspections/add-photograph.ts';
import { agreeInspection } from '../use-cases/inspections/agree-inspection.ts';
import { changeItem } from '../use-cases/inspections/change-item.ts';
import { discardInspection } from '../use-cases/inspections/discard-inspection.ts';
import { getHandover } from '../use-cases/inspections/get-handover.ts';
import { getInspection } from '../use-cases/inspections/get-inspection.ts';
import { keepInventory } from '../use-cases/inspections/keep-inventory.ts';
import { openInspection } from '../use-cases/inspections/open-inspection.ts';
import { readPhotograph } from '../use-cases/inspections/read-photograph.ts';
import { readReportFile } from '../use-cases/inspections/read-report-file.ts';
import { removeItem } from '../use-cases/inspections/remove-item.ts';
import { removePhotograph } from '../use-cases/inspections/remove-photograph.ts';
import { sendInspection } from '../use-cases/inspections/send-inspection.ts';
import { setRestGood } from '../use-cases/inspections/set-rest-good.ts';
import { takeBackInspection } from '../use-cases/inspections/take-back-inspection.ts';
import type { InspectionWithLines, Lines } from '../use-cases/steps/read-inspection.ts';
import {
  photographPath,
  presentHandover,
  presentInspection,
  presentOnly,
  reportPath,
} from './inspections.presenter.ts';

const ByKind = ById.extend({ kind: InspectionKind });

/** The photograph is read only once its id is right. */
async function readPhotographForm(request: FastifyRequest) {
  const rules = {
    fileField: 'photograph',
    maxFiles: 1,
    maxFileBytes: imageRules.maxBytes,
    noun: 'photograph',
  };
  const { fields, files } = await readForm(request, rules);
  const { id } = parseOrThrow(AddPhotograph, fields);
  const [photograph] = files;
  if (!photograph || photograph.length === 0)
    throw badRequest('photograph_missing', { photograph: errorMessages.photograph_missing });
  return { id, readPhotograph: () => readImage(photograph, 'photograph', photographTypes) };
}

/** Condition reports. Registered where forms are accepted. */
export function inspectionRoutes(instance: FastifyInstance, deps: Deps) {
  const app = typed(instance);
  const { links } = deps;
  const answer = (message: string, read: InspectionWithLines) => ({
    message,
    inspection: presentInspection(read, links),
  });
  const itemOf = (lines: Lines) => ({ item: presentOnly(lines, links) });

  app.get(
    '/api/contracts/:id/inspections',
    { config: { access: 'signed-in' }, schema: { params: ById, response: { 200: InspectionsAnswer } } },
    async (request) => presentHandover(await getHandover(deps, actorOf(request), request.params.id), links),
  );

  app.get(
    '/api/contracts/:id/inspections/:kind',
    { config: { access: 'signed-in' }, schema: { params: ByKind, response: { 200: InspectionAnswer } } },
    async (request) => {
      const { id, kind } = request.params;
      return { inspection: presentInspection(await getInspection(deps, actorOf(request), id, kind), links) };
    },
  );

  app.post(
    '/api/contracts/:id/inspections',
    {
      config: { access: 'admin' },
      schema: { params: ById, body: OpenInspection, response: { 201: InspectionMessageAnswer } },
    },
    async (request, reply) => {
      const read = await openInspection(deps, actorOf(request), request.params.id, request.body.kind);
      return reply.code(201).send(answer(messages.reportBegun, read));
    },
  );

  app.delete(
    '/api/inspections/:id',
    { config: { access: 'admin' }, schema: { params: ById, response: { 200: MessageAnswer } } },
    async (request) => {
      await discardInspection(deps, actorOf(request), request.params.id);
      return { message: messages.reportDiscarded };
    },
  );

  app.post(
    '/api/inspections/:id/items',
    {
      config: { access: 'admin', limit: 'inspection-changes' },
      schema: { params: ById, body: AddInspectionItem, response: { 201: InspectionItemAnswer } },
    },
    async (request, reply) =>
      reply.code(201).send(itemOf(await addItem(deps, actorOf(request), request.params.id, request.body))),
  );

  app.post(
    '/api/inspections/:id/rest-is-good',
    { config: { access: 'admin' }, schema: { params: ById, response: { 200: InspectionMessageAnswer } } },
    async (request) =>
      answer(messages.restIsGood, await setRestGood(deps, actorOf(request), request.params.id)),
  );

  app.post(
    '/api/inspections/:id/send',
    { config: { access: 'admin' }, schema: { params: ById, response: { 200: InspectionMessageAnswer } } },
    async (request) =>
      answer(messages.reportSent, await sendInspection(deps, actorOf(request), request.params.id)),
  );

  app.post(
    '/api/inspections/:id/take-back',
    { config: { access: 'admin' }, schema: { params: ById, response: { 200: InspectionMessageAnswer } } },
    async (request) =>
      answer(messages.reportTakenBack, await takeBackInspection(deps, actorOf(request), request.params.id)),
  );

  app.post(
    '/api/inspections/:id/agree',
    { config: { access: 'customer' }, schema: { params: ById, response: { 200: InspectionMessageAnswer } } },
    async (request) =>
      answer(messages.reportAgreed, await agreeInspection(deps, actorOf(request), request.params.id)),
  );

  app.post(
    '/api/inspections/:id/inventory',
    {
      config: { access: 'admin' },
      schema: { params: ById, body: KeepInventory, response: { 200: InspectionMessageAnswer } },
    },
    async (request) => {
      const { version } = request.body;
      const read = await keepInventory(deps, actorOf(request), request.params.id, version);
      return answer(messages.inventoryKept, read);
    },
  );

  app.get(
    '/api/inspections/:id/file',
    {
      config: { access: 'public', limit: 'documents', limitPerLink: true },
      schema: { params: ById, querystring: SignedQuery },
    },
    async (request, reply) => {
      const { id } = request.params;
      links.assertSigned(reportPath(id), request.query);
      const { bytes, name } = await readReportFile(deps, id);
      return sendPdf(reply, bytes, name);
    },
  );

  app.patch(
    '/api/inspection-items/:id',
    {
      config: { access: 'signed-in', limit: 'inspection-changes' },
      schema: { params: ById, body: PatchInspectionItem, response: { 200: InspectionItemAnswer } },
    },
    async (request) => itemOf(await changeItem(deps, actorOf(request), request.params.id, request.body)),
  );

  app.delete(
    '/api/inspection-items/:id',
    { config: { access: 'admin' }, schema: { params: ById, response: { 200: MessageAnswer } } },
    async (request) => {
      await removeItem(deps, actorOf(request), request.params.id);
      return { message: messages.lineRemoved };
    },
  );

  app.post(
    '/api/inspection-items/:id/photographs',
    {
      config: { access: 'signed-in', limit: 'inspection-photographs' },
      schema: { params: ById, response: { 201: InspectionItemAnswer } },
    },
    async (request, reply) => {
      const readPhotographOf = () => readPhotographForm(request);
      const lines = await addPhotograph(deps, actorOf(request), request.params.id, readPhotographOf);
      return reply.code(201).send(itemOf(lines));
    },
  );

  app.delete(
    '/api/inspection-photographs/:id',
    { config: { access: 'signed-in' }, schema: { params: ById, response: { 200: InspectionItemAnswer } } },
    async (request) => itemOf(await removePhotograph(deps, actorOf(request), request.params.id)),
  );

  app.get(
    '/api/inspection-photographs/:id/file',
    {
      config: { access: 'public', limit: 'documents', limitPerLink: true },
      schema: { params: ById, querystring: ImageQuery },
    },
    async (request, reply) => {
      const { id } = request.params;
      links.assertSigned(photographPath(id), request.query);
      return sendImage(reply, await readPhotograph(deps, id, request.query.width));
    },
  );
}
