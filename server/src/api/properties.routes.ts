import { MessageAnswer } from '@teduh/shared/errors';
import { ById } from '@teduh/shared/fields';
import { imageRules } from '@teduh/shared/images';
import { messages } from '@teduh/shared/messages';
import {
  CreateProperty,
  FindProperties,
  PatchProperty,
  PropertiesAnswer,
  PropertyAnswer,
  PropertyMessageAnswer,
} from '@teduh/shared/properties';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import type { PropertyRow } from '../domain/properties/properties.repository.ts';
import { actorOf } from '../platform/http/access.ts';
import type { PublicCache } from '../platform/http/edge/public-cache.ts';
import { typed } from '../platform/http/routes.ts';
import { readForm } from '../platform/http/uploads.ts';
import { parseOrThrow } from '../platform/http/validate.ts';
import { readImages } from '../platform/images.ts';
import { createProperty } from '../use-cases/properties/create-property.ts';
import { deleteProperty } from '../use-cases/properties/delete-property.ts';
import { getProperty } from '../use-cases/properties/get-property.ts';
import { listFeaturedProperties } from '../use-cases/properties/list-featured-properties.ts';
import { listProperties } from '../use-cases/properties/list-properties.ts';
import { updateProperty } from '../use-cases/properties/update-property.ts';
import { presentProperty } from './properties.presenter.ts';
import { isKeptList } from './public-list-url.ts';

const isAdmin = ({ actor }: Pick<FastifyRequest, 'actor'>) => actor?.userType === 'admin';
const presentForGuest = (row: PropertyRow) => presentProperty(row, { forAdmin: false });
const presentForAdmin = (row: PropertyRow) => presentProperty(row, { forAdmin: true });

export function listingRoutes(instance: FastifyInstance, deps: Deps, cache: PublicCache) {
  const app = typed(instance);

  app.get(
    '/api/properties',
    {
      config: { access: 'public', limit: 'searches' },
      schema: { querystring: FindProperties, response: { 200: PropertiesAnswer } },
    },
    async (request, reply) => {
      const list = async (present: typeof presentForAdmin) => {
        const { rows, ...cursors } = await listProperties(deps, request.query);
        return { properties: rows.map(present), ...cursors };
      };
      if (isAdmin(request)) return list(presentForAdmin);
      if (!isKeptList(request.url)) return list(presentForGuest);
      return cache.send(reply, request.url, () => list(presentForGuest));
    },
  );

  app.get(
    '/api/properties/featured',
    { config: { access: 'public', limit: 'searches' }, schema: { response: { 200: PropertiesAnswer } } },
    async (request, reply) => {
      const make = async () => ({ properties: (await listFeaturedProperties(deps)).map(presentForGuest) });
      return request.url.includes('?') ? make() : cache.send(reply, request.url, make);
    },
  );

  app.get(
    '/api/properties/:id',
    { config: { access: 'public' }, schema: { params: ById, response: { 200: PropertyAnswer } } },
    async (request, reply) => {
      const { id } = request.params;
      if (isAdmin(request)) return { property: presentForAdmin(await getProperty(deps, id)) };
      const make = async () => ({ property: presentForGuest(await getProperty(deps, id)) });
      // However its id is written, a listing is kept once.
      return request.url.includes('?') ? make() : cache.send(reply, `/api/properties/${id}`, make);
    },
  );
}

/** Registered where forms are accepted. */
export function propertyRoutes(instance: FastifyInstance, deps: Deps, cache: PublicCache) {
  const app = typed(instance);
  const form = (request: FastifyRequest, fileField: 'images' | 'newImages') =>
    readForm(request, { fileField, maxFiles: imageRules.maxCount, maxFileBytes: imageRules.maxBytes });

  app.post(
    '/api/properties',
    { config: { access: 'admin' }, schema: { response: { 201: PropertyMessageAnswer } } },
    async (request, reply) => {
      const { fields, files } = await form(request, 'images');
      const input = parseOrThrow(CreateProperty, fields);
      const property = await createProperty(deps, actorOf(request), input, await readImages(files, 'images'));
      cache.drop(property.id);
      return reply.code(201).send({ message: messages.propertyAdded, property: presentForAdmin(property) });
    },
  );

  app.patch(
    '/api/properties/:id',
    { config: { access: 'admin' }, schema: { params: ById, response: { 200: PropertyMessageAnswer } } },
    async (request) => {
      const { fields, files } = await form(request, 'newImages');
      const changes = parseOrThrow(PatchProperty, fields);
      const images = await readImages(files, 'newImages');
      const property = await updateProperty(deps, actorOf(request), request.params.id, changes, images);
      cache.drop(property.id);
      return { message: messages.propertyUpdated, property: presentForAdmin(property) };
    },
  );

  app.delete(
    '/api/properties/:id',
    { config: { access: 'admin' }, schema: { params: ById, response: { 200: MessageAnswer } } },
    async (request) => {
      await deleteProperty(deps, actorOf(request), request.params.id);
      cache.drop(request.params.id);
      return { message: messages.propertyDeleted };
    },
  );
}
