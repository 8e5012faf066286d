import { ById } from '@teduh/shared/fields';
import {
  FindInventory,
  InventoryAnswer,
  InventoryMessageAnswer,
  SaveInventory,
} from '@teduh/shared/inspections';
import { messages } from '@teduh/shared/messages';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { actorOf } from '../platform/http/access.ts';
import { typed } from '../platform/http/routes.ts';
import { getInventory } from '../use-cases/inspections/get-inventory.ts';
import { saveInventory } from '../use-cases/inspections/save-inventory.ts';
import { presentInventory } from './inventories.presenter.ts';

/** What is in a unit. */
export function inventoryRoutes(instance: FastifyInstance, deps: Deps) {
  const app = typed(instance);

  app.get(
    '/api/properties/:id/inventory',
    {
      config: { access: 'admin' },
      schema: { params: ById, querystring: FindInventory, response: { 200: InventoryAnswer } },
    },
    async (request) => ({
      inventory: presentInventory(await getInventory(deps, request.params.id, request.query.room)),
    }),
  );

  app.put(
    '/api/properties/:id/inventory',
    {
      config: { access: 'admin' },
      schema: {
        params: ById,
        querystring: FindInventory,
        body: SaveInventory,
        response: { 200: InventoryMessageAnswer },
      },
    },
    async (request) => {
      const unit = { propertyId: request.params.id, room: request.query.room };
      const inventory = await saveInventory(deps, actorOf(request), unit, request.body);
      return { message: messages.inventorySaved, inventory: presentInventory(inventory) };
    },
  );
}
