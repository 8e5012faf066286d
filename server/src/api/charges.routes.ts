import {
  AddExtraCharge,
  AddMeter,
  ChargesAnswer,
  ChargesMessageAnswer,
  EnterReading,
  PatchMeter,
  photographMissing,
  ReckoningAnswer,
} from '@teduh/shared/charges';
import { ById } from '@teduh/shared/fields';
import { imageRules } from '@teduh/shared/images';
import { messages } from '@teduh/shared/messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import { badRequest } from '../platform/errors.ts';
import { actorOf } from '../platform/http/access.ts';
import { ImageQuery, sendImage } from '../platform/http/private-files.ts';
import { typed } from '../platform/http/routes.ts';
import { readForm } from '../platform/http/uploads.ts';
import { parseOrThrow } from '../platform/http/validate.ts';
import { readImage } from '../platform/images.ts';
import { addExtraCharge } from '../use-cases/charges/add-extra-charge.ts';
import { addMeter } from '../use-cases/charges/add-meter.ts';
import { changeMeterPrice } from '../use-cases/charges/change-meter-price.ts';
import { endExtraCharge } from '../use-cases/charges/end-extra-charge.ts';
import { endMeter } from '../use-cases/charges/end-meter.ts';
import { enterReading } from '../use-cases/charges/enter-reading.ts';
import { getCharges } from '../use-cases/charges/get-charges.ts';
import { getReadingPhotograph } from '../use-cases/charges/get-reading-photograph.ts';
import { getReckoning } from '../use-cases/charges/get-reckoning.ts';
import { removeReading } from '../use-cases/charges/remove-reading.ts';
import type { ContractCharges } from '../use-cases/steps/read-charges.ts';
import { photographPath, presentCharges, presentReckoning } from './charges.presenter.ts';

/** The fields of a form and its one photograph, which is read only once the fields are right. */
async function readPhotographed<Fields extends z.ZodType>(request: FastifyRequest, schema: Fields) {
  const rules = {
    fileField: 'photograph',
    maxFiles: 1,
    maxFileBytes: imageRules.maxBytes,
    noun: 'photograph',
  };
  const { fields, files } = await readForm(request, rules);
  const input = parseOrThrow(schema, fields);
  const [photograph] = files;
  if (!photograph || photograph.length === 0)
    throw badRequest('invalid_fields', { photograph: photographMissing });
  return { input, readPhotograph: () => readImage(photograph, 'photograph') };
}

/** What is charged beside rent and deposit, by the month and by meters. Registered where forms are accepted. */
export function chargeRoutes(instance: FastifyInstance, deps: Deps) {
  const app = typed(instance);
  const { links } = deps;
  const answer = (message: string, charges: ContractCharges) => ({
    message,
    charges: presentCharges(charges, links),
  });

  app.get(
    '/api/contracts/:id/charges',
    { config: { access: 'signed-in' }, schema: { params: ById, response: { 200: ChargesAnswer } } },
    async (request) => ({
      charges: presentCharges(await getCharges(deps, actorOf(request), request.params.id), links),
    }),
  );

  app.get(
    '/api/transactions/:id/reckoning',
    { config: { access: 'signed-in' }, schema: { params: ById, response: { 200: ReckoningAnswer } } },
    async (request) => ({
      reckoning: presentReckoning(await getReckoning(deps, actorOf(request), request.params.id), links),
    }),
  );

  app.get(
    '/api/meter-readings/:id/photograph',
    {
      config: { access: 'public', limit: 'documents', limitPerLink: true },
      schema: { params: ById, querystring: ImageQuery },
    },
    async (request, reply) => {
      const { id } = request.params;
      links.assertSigned(photographPath(id), request.query);
      return sendImage(reply, await getReadingPhotograph(deps, id, request.query.width));
    },
  );

  app.post(
    '/api/contracts/:id/extra-charges',
    {
      config: { access: 'admin' },
      schema: { params: ById, body: AddExtraCharge, response: { 201: ChargesMessageAnswer } },
    },
    async (request, reply) => {
      const charges = await addExtraCharge(deps, actorOf(request), request.params.id, request.body);
      return reply.code(201).send(answer(messages.extraChargeAdded, charges));
    },
  );

  app.delete(
    '/api/extra-charges/:id',
    { config: { access: 'admin' }, schema: { params: ById, response: { 200: ChargesMessageAnswer } } },
    async (request) =>
      answer(messages.extraChargeEnded, await endExtraCharge(deps, actorOf(request), request.params.id)),
  );

  app.post(
    '/api/contracts/:id/meters',
    { config: { access: 'admin' }, schema: { params: ById, response: { 201: ChargesMessageAnswer } } },
    async (request, reply) => {
      const readMeter = () => readPhotographed(request, AddMeter);
      const charges = await addMeter(deps, actorOf(request), request.params.id, readMeter);
      return reply.code(201).send(answer(messages.meterAdded, charges));
    },
  );

  app.patch(
    '/api/meters/:id',
    {
      config: { access: 'admin' },
      schema: { params: ById, body: PatchMeter, response: { 200: ChargesMessageAnswer } },
    },
    async (request) => {
      const { price } = request.body;
      const charges = await changeMeterPrice(deps, actorOf(request), request.params.id, price);
      return answer(messages.meterPriceChanged, charges);
    },
  );

  app.delete(
    '/api/meters/:id',
    { config: { access: 'admin' }, schema: { params: ById, response: { 200: ChargesMessageAnswer } } },
    async (request) => answer(messages.meterEnded, await endMeter(deps, actorOf(request), request.params.id)),
  );

  app.post(
    '/api/meters/:id/readings',
    { config: { access: 'admin' }, schema: { params: ById, response: { 201: ChargesMessageAnswer } } },
    async (request, reply) => {
      const readReading = () => readPhotographed(request, EnterReading);
      const charges = await enterReading(deps, actorOf(request), request.params.id, readReading);
      return reply.code(201).send(answer(messages.readingEntered, charges));
    },
  );

  app.delete(
    '/api/meter-readings/:id',
    { config: { access: 'admin' }, schema: { params: ById, response: { 200: ChargesMessageAnswer } } },
    async (request) =>
      answer(messages.readingRemoved, await removeReading(deps, actorOf(request), request.params.id)),
  );
}
