import { ById } from '@teduh/shared/fields';
import { messages } from '@teduh/shared/messages';
import {
  AcceptSettlement,
  ByDeduction,
  BySettlementFile,
  CloseSettlement,
  DepositSummaryAnswer,
  DepositsAnswer,
  DisputeSettlement,
  FindDeposits,
  GiveBankAccount,
  ProposeSettlement,
  RecordSettlementTransfer,
  SettlementAnswer,
  SettlementMessageAnswer,
  WriteSettlementMessage,
} from '@teduh/shared/settlements';
import { settlementFileMaxBytes, settlementFilesMax } from '@teduh/shared/settlements.constants';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { actorOf } from '../platform/http/access.ts';
import { SignedQuery, sendImage, sendPdf } from '../platform/http/private-files.ts';
import { typed } from '../platform/http/routes.ts';
import { readForm } from '../platform/http/uploads.ts';
import { parseOrThrow } from '../platform/http/validate.ts';
import { acceptSettlement } from '../use-cases/settlements/accept-settlement.ts';
import { addDeductionFile } from '../use-cases/settlements/add-deduction-file.ts';
import { closeSettlement } from '../use-cases/settlements/close-settlement.ts';
import { disputeSettlement } from '../use-cases/settlements/dispute-settlement.ts';
import { getDepositSummary } from '../use-cases/settlements/get-deposit-summary.ts';
import { getSettlement } from '../use-cases/settlements/get-settlement.ts';
import { giveBankAccount } from '../use-cases/settlements/give-bank-account.ts';
import { listDeposits } from '../use-cases/settlements/list-deposits.ts';
import { proposeSettlement } from '../use-cases/settlements/propose-settlement.ts';
import { readSettlementFile } from '../use-cases/settlements/read-settlement-file.ts';
import { recordSettlementTransfer } from '../use-cases/settlements/record-settlement-transfer.ts';
import { writeSettlementMessage } from '../use-cases/settlements/write-settlement-message.ts';
import type { SettlementState } from '../use-cases/steps/read-settlement.ts';
import {
  presentDeposit,
  presentDepositSummary,
  presentSettlement,
  settlementFilePath,
} from './settlements.presenter.ts';

const fileRules = { fileField: 'files', maxFileBytes: settlementFileMaxBytes, noun: 'file' };
const answers = { 200: SettlementMessageAnswer };
const changes = 'settlement-changes' as const;

/** Settling deposits. Registered where forms are accepted. */
export function settlementRoutes(instance: FastifyInstance, deps: Deps) {
  const app = typed(instance);
  const present = (request: FastifyRequest, state: SettlementState) =>
    presentSettlement(state, { deps, actor: actorOf(request) });

  app.get(
    '/api/deposits',
    {
      config: { access: 'admin' },
      schema: { querystring: FindDeposits, response: { 200: DepositsAnswer } },
    },
    async (request) => {
      const { rows, ...cursors } = await listDeposits(deps, request.query);
      return { deposits: rows.map((row) => presentDeposit(row, deps)), ...cursors };
    },
  );

  app.get(
    '/api/deposits/summary',
    { config: { access: 'signed-in' }, schema: { response: { 200: DepositSummaryAnswer } } },
    async (request) => presentDepositSummary(await getDepositSummary(deps, actorOf(request))),
  );

  app.get(
    '/api/contracts/:id/settlement',
    { config: { access: 'signed-in' }, schema: { params: ById, response: { 200: SettlementAnswer } } },
    async (request) => ({
      settlement: present(request, await getSettlement(deps, actorOf(request), request.params.id)),
    }),
  );

  app.post(
    '/api/contracts/:id/settlement',
    {
      config: { access: 'admin', limit: changes },
      schema: { params: ById, body: ProposeSettlement, response: { 201: SettlementMessageAnswer } },
    },
    async (request, reply) => {
      const state = await proposeSettlement(deps, actorOf(request), request.params.id, request.body);
      return reply
        .code(201)
        .send({ message: messages.settlementProposed, settlement: present(request, state) });
    },
  );

  app.post(
    '/api/contracts/:id/settlement/accept',
    {
      config: { access: 'customer', limit: changes },
      schema: { params: ById, body: AcceptSettlement, response: answers },
    },
    async (request) => {
      const state = await acceptSettlement(deps, actorOf(request), request.params.id, request.body);
      return { message: messages.settlementAccepted, settlement: present(request, state) };
    },
  );

  app.post(
    '/api/contracts/:id/settlement/dispute',
    {
      config: { access: 'customer', limit: changes },
      schema: { params: ById, body: DisputeSettlement, response: answers },
    },
    async (request) => {
      const state = await disputeSettlement(deps, actorOf(request), request.params.id, request.body);
      return { message: messages.settlementDisputed, settlement: present(request, state) };
    },
  );

  app.post(
    '/api/contracts/:id/settlement/close',
    {
      config: { access: 'admin', limit: changes },
      schema: { params: ById, body: CloseSettlement, response: answers },
    },
    async (request) => {
      const state = await closeSettlement(deps, actorOf(request), request.params.id, request.body);
      return { message: messages.settlementClosed, settlement: present(request, state) };
    },
  );

  app.put(
    '/api/contracts/:id/settlement/account',
    {
      config: { access: 'customer', limit: changes },
      schema: { params: ById, body: GiveBankAccount, response: answers },
    },
    async (request) => {
      const { bankAccount } = request.body;
      const state = await giveBankAccount(deps, actorOf(request), request.params.id, bankAccount);
      return { message: messages.bankAccountSaved, settlement: present(request, state) };
    },
  );

  app.post(
    '/api/contracts/:id/settlement/transfer',
    {
      config: { access: 'admin', limit: changes },
      schema: { params: ById, body: RecordSettlementTransfer, response: answers },
    },
    async (request) => {
      const state = await recordSettlementTransfer(deps, actorOf(request), request.params.id, request.body);
      return { message: messages.settlementTransferred, settlement: present(request, state) };
    },
  );

  app.post(
    '/api/contracts/:id/settlement/messages',
    {
      config: { access: 'signed-in', limit: 'settlement-files' },
      schema: { params: ById, response: { 201: SettlementMessageAnswer } },
    },
    async (request, reply) => {
      const state = await writeSettlementMessage(deps, actorOf(request), request.params.id, async () => {
        const { fields, files } = await readForm(request, { ...fileRules, maxFiles: settlementFilesMax });
        return { message: parseOrThrow(WriteSettlementMessage, fields).message, files };
      });
      return reply
        .code(201)
        .send({ message: messages.settlementWritten, settlement: present(request, state) });
    },
  );

  app.post(
    '/api/contracts/:id/settlement/deductions/:deductionId/files',
    {
      config: { access: 'admin', limit: 'settlement-files' },
      schema: { params: ByDeduction, response: { 201: SettlementMessageAnswer } },
    },
    async (request, reply) => {
      const state = await addDeductionFile(deps, actorOf(request), request.params, async () => {
        return (await readForm(request, { ...fileRules, maxFiles: 1 })).files[0];
      });
      return reply.code(201).send({ message: messages.evidenceAdded, settlement: present(request, state) });
    },
  );

  app.get(
    '/api/contracts/:id/settlement/files/:fileId/:viewerId',
    {
      config: { access: 'public', limit: 'documents', limitPerLink: true },
      schema: { params: BySettlementFile, querystring: SignedQuery },
    },
    async (request, reply) => {
      deps.links.assertSigned(settlementFilePath(request.params), request.query);
      const file = await readSettlementFile(deps, request.params);
      return file.contentType === 'application/pdf'
        ? sendPdf(reply, file.bytes, 'Deposit', 'somebody')
        : sendImage(reply, file, 'Deposit');
    },
  );
}
