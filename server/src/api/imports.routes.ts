import { ContractMessageAnswer } from '@teduh/shared/contracts';
import { contractFileMaxBytes } from '@teduh/shared/contracts.constants';
import { errorMessages } from '@teduh/shared/errors.constants';
import { ById } from '@teduh/shared/fields';
import {
  DryRunAnswer,
  FindTemplate,
  ImportAnswer,
  ImportFields,
  ImportMessageAnswer,
  ImportRefused,
  ImportsAnswer,
} from '@teduh/shared/imports';
import { importFileMaxBytes } from '@teduh/shared/imports.constants';
import { messages } from '@teduh/shared/messages';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { writeTemplateCsv, writeTemplateXlsx } from '../domain/imports/template.ts';
import { actorOf } from '../platform/http/access.ts';
import { typed } from '../platform/http/routes.ts';
import { readForm } from '../platform/http/uploads.ts';
import { parseOrThrow } from '../platform/http/validate.ts';
import { addAgreement } from '../use-cases/imports/add-agreement.ts';
import { enterTenancy } from '../use-cases/imports/enter-tenancy.ts';
import { importFile } from '../use-cases/imports/import-file.ts';
import { listImports } from '../use-cases/imports/list-imports.ts';
import { undoImport } from '../use-cases/imports/undo-import.ts';
import { presentContract } from './contracts.presenter.ts';
import { presentImport, presentPlan } from './imports.presenter.ts';

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export function importRoutes(instance: FastifyInstance, deps: Deps) {
  const app = typed(instance);

  app.get(
    '/api/imports',
    { config: { access: 'admin' }, schema: { response: { 200: ImportsAnswer } } },
    async () => ({ imports: (await listImports(deps)).map((row) => presentImport(row, deps.clock)) }),
  );

  app.get(
    '/api/imports/template',
    { config: { access: 'admin' }, schema: { querystring: FindTemplate } },
    async (request, reply) => {
      const { format } = request.query;
      return reply
        .type(format === 'csv' ? 'text/csv; charset=utf-8' : xlsxType)
        .header('content-disposition', `attachment; filename="teduh-tenancies.${format}"`)
        .header('cache-control', 'private, no-store')
        .send(format === 'csv' ? writeTemplateCsv() : writeTemplateXlsx());
    },
  );

  app.post(
    '/api/imports',
    {
      config: { access: 'admin', limit: 'imports' },
      schema: { response: { 200: DryRunAnswer, 201: ImportAnswer, 400: ImportRefused } },
    },
    async (request, reply) => {
      const form = await readForm(request, {
        fileField: 'file',
        maxFiles: 1,
        maxFileBytes: importFileMaxBytes,
        noun: 'file',
      });
      const { dryRun } = parseOrThrow(ImportFields, form.fields);
      const [bytes] = form.files;
      const file = bytes && { bytes, name: form.names[0] ?? '' };
      const { plan, row } = await importFile(deps, actorOf(request), file, dryRun);
      if (row)
        return reply.code(201).send({
          message: messages.importDone,
          import: presentImport(row, deps.clock),
          ...presentPlan(plan),
        });
      if (dryRun) return presentPlan(plan);
      const refused = { code: 'import_invalid', message: errorMessages.import_invalid, isError: true };
      return reply.code(400).send({ ...refused, ...presentPlan(plan) });
    },
  );

  app.post(
    '/api/imports/tenancy',
    { config: { access: 'admin', limit: 'imports' }, schema: { response: { 201: ContractMessageAnswer } } },
    async (request, reply) => {
      const { fields, files } = await readForm(request, {
        fileField: 'signedContract',
        maxFiles: 1,
        maxFileBytes: contractFileMaxBytes,
        noun: 'agreement',
      });
      const contract = await enterTenancy(deps, actorOf(request), fields, files[0]);
      return reply
        .code(201)
        .send({ message: messages.tenancyEntered, contract: presentContract(contract, deps.links) });
    },
  );

  app.post(
    '/api/contracts/:id/agreement',
    {
      config: { access: 'admin', limit: 'imports' },
      schema: { params: ById, response: { 200: ContractMessageAnswer } },
    },
    async (request) => {
      const { files } = await readForm(request, {
        fileField: 'signedContract',
        maxFiles: 1,
        maxFileBytes: contractFileMaxBytes,
        noun: 'agreement',
      });
      const contract = await addAgreement(deps, actorOf(request), request.params.id, files[0]);
      return { message: messages.agreementAdded, contract: presentContract(contract, deps.links) };
    },
  );

  app.post(
    '/api/imports/:id/undo',
    {
      config: { access: 'admin', limit: 'imports' },
      schema: { params: ById, response: { 200: ImportMessageAnswer } },
    },
    async (request) => ({
      message: messages.importUndone,
      import: presentImport(await undoImport(deps, actorOf(request), request.params.id), deps.clock),
    }),
  );
}
