import { imageRules } from '@teduh/shared/images';
import {
  AdminSettingsAnswer,
  PatchSettings,
  SettingsAnswer,
  SettingsHistoryAnswer,
} from '@teduh/shared/settings';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { badRequest } from '../platform/errors.ts';
import { actorOf } from '../platform/http/access.ts';
import type { PublicCache } from '../platform/http/edge/public-cache.ts';
import { sendPdf } from '../platform/http/private-files.ts';
import { typed } from '../platform/http/routes.ts';
import { readForm } from '../platform/http/uploads.ts';
import { type ProcessedImage, readImage } from '../platform/images.ts';
import { drawSampleReceipt } from '../use-cases/settings/draw-sample-receipt.ts';
import { getSettings } from '../use-cases/settings/get-settings.ts';
import { listSettingsHistory } from '../use-cases/settings/list-settings-history.ts';
import { setPicture } from '../use-cases/settings/set-picture.ts';
import { updateSettings } from '../use-cases/settings/update-settings.ts';
import { presentAdminSettings, presentPublicSettings, presentSettingsChange } from './settings.presenter.ts';

/** Registered where forms are accepted. */
export function settingsRoutes(instance: FastifyInstance, deps: Deps, cache: PublicCache) {
  const app = typed(instance);

  app.get(
    '/api/settings',
    { config: { access: 'public' }, schema: { response: { 200: SettingsAnswer } } },
    async (request, reply) => {
      if (request.actor?.userType === 'admin')
        return { settings: presentAdminSettings(await getSettings(deps)) };
      const make = async () => ({ settings: presentPublicSettings(await getSettings(deps)) });
      return request.url.includes('?') ? make() : cache.send(reply, request.url, make);
    },
  );

  app.patch(
    '/api/settings',
    {
      config: { access: 'admin' },
      schema: { body: PatchSettings, response: { 200: AdminSettingsAnswer } },
    },
    async (request) => {
      const settings = await updateSettings(deps, actorOf(request), request.body);
      cache.dropAll();
      return { settings: presentAdminSettings(settings) };
    },
  );

  for (const [name, fileField] of [
    ['logo', 'logo'],
    ['duitnow-qr', 'duitnowQr'],
  ] as const) {
    const save = async (request: FastifyRequest, image: ProcessedImage | null) => {
      const settings = await setPicture(deps, actorOf(request), fileField, image);
      cache.dropAll();
      return { settings: presentAdminSettings(settings) };
    };
    const route = {
      config: { access: 'admin' },
      schema: { response: { 200: AdminSettingsAnswer } },
    } as const;

    app.put(`/api/settings/${name}`, route, async (request) => {
      const rules = { fileField, maxFiles: 1, maxFileBytes: imageRules.maxBytes };
      const [file] = (await readForm(request, rules)).files;
      if (!file) throw badRequest('invalid_fields', { [fileField]: 'Please choose a picture' });
      return save(request, await readImage(file, fileField));
    });

    app.delete(`/api/settings/${name}`, route, (request) => save(request, null));
  }

  app.get(
    '/api/settings/history',
    { config: { access: 'admin' }, schema: { response: { 200: SettingsHistoryAnswer } } },
    async () => ({ history: (await listSettingsHistory(deps)).map(presentSettingsChange) }),
  );

  app.post(
    '/api/settings/sample-receipt',
    { config: { access: 'admin' }, schema: { body: PatchSettings } },
    async (request, reply) => sendPdf(reply, await drawSampleReceipt(deps, request.body), 'Sample receipt'),
  );
}
