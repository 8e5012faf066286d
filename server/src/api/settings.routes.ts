import { imageRules } from '@teduh/shared/images';
import {
  AdminSettingsAnswer,
  PatchSettings,
  SettingsAnswer,
  SettingsHistoryAnswer,
} from '@teduh/shared/settings';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { badRequest } from '../platform/errors.ts';
import { actorOf } from '../platform/http/access.ts';
import type { PublicCache } from '../platform/http/edge/public-cache.ts';
import { sendPdf } from '../platform/http/private-files.ts';
import { typed } from '../platform/http/routes.ts';
import { readForm } from '../platform/http/uploads.ts';
import { readImage } from '../platform/images.ts';
import { drawSampleReceipt } from '../use-cases/settings/draw-sample-receipt.ts';
import { getSettings } from '../use-cases/settings/get-settings.ts';
import { listSettingsHistory } from '../use-cases/settings/list-settings-history.ts';
import { setLogo } from '../use-cases/settings/set-logo.ts';
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

  app.put(
    '/api/settings/logo',
    { config: { access: 'admin' }, schema: { response: { 200: AdminSettingsAnswer } } },
    async (request) => {
      const { files } = await readForm(request, {
        fileField: 'logo',
        maxFiles: 1,
        maxFileBytes: imageRules.maxBytes,
      });
      const [file] = files;
      if (!file) throw badRequest('invalid_fields', { logo: 'Please choose a picture' });
      const settings = await setLogo(deps, actorOf(request), await readImage(file, 'logo'));
      cache.dropAll();
      return { settings: presentAdminSettings(settings) };
    },
  );

  app.delete(
    '/api/settings/logo',
    { config: { access: 'admin' }, schema: { response: { 200: AdminSettingsAnswer } } },
    async (request) => {
      const settings = await setLogo(deps, actorOf(request), null);
      cache.dropAll();
      return { settings: presentAdminSettings(settings) };
    },
  );

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
