import { ById } from '@teduh/shared/fields';
import { messages } from '@teduh/shared/messages';
import {
  CreateTransaction,
  ExportTransactions,
  FindTransactions,
  PatchTransaction,
  TransactionAnswer,
  TransactionMessageAnswer,
  TransactionsAnswer,
} from '@teduh/shared/transactions';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { writeCsv } from '../platform/csv.ts';
import { actorOf } from '../platform/http/access.ts';
import { SignedQuery, sendPdf } from '../platform/http/private-files.ts';
import { typed } from '../platform/http/routes.ts';
import { CsvFile, sendCsv } from '../platform/http/send-csv.ts';
import { changeCharge, withdrawCharge } from '../use-cases/transactions/change-charge.ts';
import * as service from '../use-cases/transactions/transactions.service.ts';
import { presentTransaction, receiptPath, transactionColumns } from './transactions.presenter.ts';

export function transactionRoutes(instance: FastifyInstance, deps: Deps) {
  const app = typed(instance);
  const present = (row: Parameters<typeof presentTransaction>[0]) => presentTransaction(row, deps);

  app.get(
    '/api/transactions',
    {
      config: { access: 'signed-in' },
      schema: { querystring: FindTransactions, response: { 200: TransactionsAnswer } },
    },
    async (request) => {
      const { rows, ...cursors } = await service.listTransactions(deps, actorOf(request), request.query);
      return { transactions: rows.map(present), ...cursors };
    },
  );

  app.get(
    '/api/transactions/export',
    { config: { access: 'admin' }, schema: { querystring: ExportTransactions, response: { 200: CsvFile } } },
    async (request, reply) => {
      const pieces = writeCsv(transactionColumns, service.exportTransactions(deps, request.query));
      return sendCsv(reply, 'transactions', deps.clock.today(), pieces);
    },
  );

  app.get(
    '/api/transactions/:id',
    { config: { access: 'signed-in' }, schema: { params: ById, response: { 200: TransactionAnswer } } },
    async (request) => ({
      transaction: present(await service.getTransaction(deps, actorOf(request), request.params.id)),
    }),
  );

  app.get(
    '/api/transactions/:id/receipt',
    { config: { access: 'public' }, schema: { params: ById, querystring: SignedQuery } },
    async (request, reply) => {
      const { id } = request.params;
      deps.links.assertSigned(receiptPath(id), request.query);
      const { name, bytes } = await service.makeReceipt(deps, id);
      return sendPdf(reply, bytes, name);
    },
  );

  app.post(
    '/api/transactions',
    {
      config: { access: 'admin' },
      schema: { body: CreateTransaction, response: { 201: TransactionMessageAnswer } },
    },
    async (request, reply) => {
      const transaction = await service.addCharge(deps, actorOf(request), request.body);
      return reply.code(201).send({ message: messages.transactionAdded, transaction: present(transaction) });
    },
  );

  app.patch(
    '/api/transactions/:id',
    {
      config: { access: 'admin' },
      schema: { params: ById, body: PatchTransaction, response: { 200: TransactionMessageAnswer } },
    },
    async (request) => {
      const transaction = await changeCharge(deps, actorOf(request), request.params.id, request.body);
      return { message: messages.transactionUpdated, transaction: present(transaction) };
    },
  );

  app.delete(
    '/api/transactions/:id',
    {
      config: { access: 'admin' },
      schema: { params: ById, response: { 200: TransactionMessageAnswer } },
    },
    async (request) => {
      const transaction = await withdrawCharge(deps, actorOf(request), request.params.id);
      return { message: messages.transactionDeleted, transaction: present(transaction) };
    },
  );
}
