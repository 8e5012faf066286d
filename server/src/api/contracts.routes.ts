import {
  ContractAnswer,
  ContractMessageAnswer,
  ContractsAnswer,
  CreateContract,
  ExportContracts,
  FindContracts,
  MoveTenant,
  PatchContract,
  SendBackUpload,
} from '@teduh/shared/contracts';
import { contractFileMaxBytes } from '@teduh/shared/contracts.constants';
import { MessageAnswer } from '@teduh/shared/errors';
import { ById } from '@teduh/shared/fields';
import { messages } from '@teduh/shared/messages';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { writeCsv } from '../platform/csv.ts';
import { actorOf } from '../platform/http/access.ts';
import { originOf } from '../platform/http/origin.ts';
import { SignedQuery, sendPdf } from '../platform/http/private-files.ts';
import { typed } from '../platform/http/routes.ts';
import { CsvFile, sendCsv } from '../platform/http/send-csv.ts';
import { readForm } from '../platform/http/uploads.ts';
import { cancelContract } from '../use-cases/contracts/cancel-contract.ts';
import { createContract } from '../use-cases/contracts/create-contract.ts';
import { endContract } from '../use-cases/contracts/end-contract.ts';
import { exportContracts } from '../use-cases/contracts/export-contracts.ts';
import { getContract } from '../use-cases/contracts/get-contract.ts';
import { listContracts } from '../use-cases/contracts/list-contracts.ts';
import { moveTenant } from '../use-cases/contracts/move-tenant.ts';
import { readContractFile } from '../use-cases/contracts/read-contract-file.ts';
import { sendBackUpload } from '../use-cases/contracts/send-back-upload.ts';
import { signContract } from '../use-cases/contracts/sign-contract.ts';
import { contractColumns, filePath, presentContract } from './contracts.presenter.ts';

const ByContract = z.object({ contractId: ById.shape.id });
const ByFile = ById.extend({ kind: z.enum(['original', 'signed', 'sealed']) });

export function contractRoutes(instance: FastifyInstance, deps: Deps) {
  const app = typed(instance);
  const present = (row: Parameters<typeof presentContract>[0]) => presentContract(row, deps.links);

  app.get(
    '/api/contracts',
    {
      config: { access: 'signed-in' },
      schema: { querystring: FindContracts, response: { 200: ContractsAnswer } },
    },
    async (request) => {
      const { rows, ...cursors } = await listContracts(deps, actorOf(request), request.query);
      return { contracts: rows.map(present), ...cursors };
    },
  );

  app.get(
    '/api/contracts/export',
    {
      config: { access: 'admin', limit: 'exports' },
      schema: { querystring: ExportContracts, response: { 200: CsvFile } },
    },
    async (request, reply) => {
      const pieces = writeCsv(contractColumns, exportContracts(deps, request.query));
      return sendCsv(reply, 'contracts', deps.clock.today(), pieces);
    },
  );

  app.get(
    '/api/contracts/:id',
    { config: { access: 'signed-in' }, schema: { params: ById, response: { 200: ContractAnswer } } },
    async (request) => ({
      contract: present(await getContract(deps, actorOf(request), request.params.id)),
    }),
  );

  app.get(
    '/api/contracts/:id/files/:kind',
    {
      config: { access: 'public', limit: 'documents', limitPerLink: true },
      schema: { params: ByFile, querystring: SignedQuery },
    },
    async (request, reply) => {
      const { id, kind } = request.params;
      deps.links.assertSigned(filePath(id, kind), request.query);
      const { bytes, number } = await readContractFile(deps, id, kind);
      const name = kind === 'original' ? `Teduh contract ${number}` : `Teduh contract ${number} signed`;
      return sendPdf(reply, bytes, name, ...(kind === 'signed' ? (['somebody'] as const) : []));
    },
  );

  app.post(
    '/api/contracts',
    {
      config: { access: 'admin' },
      schema: { body: CreateContract, response: { 201: ContractMessageAnswer } },
    },
    async (request, reply) => {
      const contract = await createContract(deps, actorOf(request), originOf(request), request.body);
      return reply.code(201).send({ message: messages.contractMade, contract: present(contract) });
    },
  );

  app.post(
    '/api/contracts/:id/move',
    {
      config: { access: 'admin' },
      schema: { params: ById, body: MoveTenant, response: { 201: ContractMessageAnswer } },
    },
    async (request, reply) => {
      const { id } = request.params;
      const contract = await moveTenant(deps, actorOf(request), originOf(request), id, request.body);
      return reply.code(201).send({ message: messages.moveMade, contract: present(contract) });
    },
  );

  app.patch(
    '/api/contracts/:id',
    {
      config: { access: 'admin' },
      schema: { params: ById, body: PatchContract, response: { 200: ContractMessageAnswer } },
    },
    async (request) => {
      const contract = await endContract(deps, actorOf(request), request.params.id, request.body);
      return { message: messages.contractEnded, contract: present(contract) };
    },
  );

  app.post(
    '/api/contracts/:id/send-back',
    {
      config: { access: 'admin' },
      schema: { params: ById, body: SendBackUpload, response: { 200: ContractMessageAnswer } },
    },
    async (request) => {
      const contract = await sendBackUpload(deps, actorOf(request), request.params.id, request.body);
      return { message: messages.contractSentBack, contract: present(contract) };
    },
  );

  app.delete(
    '/api/contracts/:id',
    { config: { access: 'admin' }, schema: { params: ById, response: { 200: MessageAnswer } } },
    async (request) => {
      await cancelContract(deps, actorOf(request), request.params.id);
      return { message: messages.contractCancelled };
    },
  );

  app.post(
    '/api/contracts/upload-signed-contract/:contractId',
    {
      config: { access: 'signed-in', limit: 'signatures' },
      schema: { params: ByContract, response: { 200: ContractMessageAnswer } },
    },
    async (request) => {
      const actor = actorOf(request);
      const { contractId } = request.params;
      const contract = await signContract(deps, actor, contractId, async () => {
        const { files } = await readForm(request, {
          fileField: 'signedContract',
          maxFiles: 1,
          maxFileBytes: contractFileMaxBytes,
          noun: 'contract',
        });
        return files[0];
      });
      return { message: messages.contractUploaded, contract: present(contract) };
    },
  );
}
