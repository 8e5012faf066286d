import { ById } from '@teduh/shared/fields';
import { messages } from '@teduh/shared/messages';
import {
  CreateTransaction,
  ExportTransactions,
  FindTransactions,
  PatchTransaction,
  SplitAnswer,
  SplitTransaction,
  TransactionAnswer,
  TransactionMessageAnswer,
  TransactionsAnswer,
  WaiveTransaction,
} from '@teduh/shared/transactions';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { writeCsv } from '../platform/csv.ts';
import { actorOf } from '../platform/http/access.ts';
import { SignedQuery, sendPdf } from '../platform/http/private-files.ts';
import { typed } from '../platform/http/routes.ts';
import { CsvFile, sendCsv } from '../platform/http/send-csv.ts';
import { drawReceipt } from '../use-cases/payments/draw-receipt.ts';
import { cancelTransaction } from '../use-cases/transactions/cancel-transaction.ts';
import { createTransaction } from '../use-cases/transactions/create-transaction.ts';
import { exportTransactions } from '../use-cases/transactions/export-transactions.ts';
import { getTransaction } from '../use-cases/transactions/get-transaction.ts';
import { listTransactions } from '../use-cases/transactions/list-transactions.ts';
import { splitTransaction } from '../use-cases/transactions/split-transaction.ts';
import { updateTransaction } from '../use-cases/transactions/update-transaction.ts';
import { waiveTransaction } from '../use-cases/transactions/waive-transaction.ts';
import {
  presentDetails,
  presentTransaction,
  receiptPath,
  transactionColumns,
} from './transactions.presenter.ts';

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
      const { rows, ...cursors } = await listTransactions(deps, actorOf(request), request.query);
      return { transactions: rows.map(present), ...cursors };
    },
  );

  app.get(
    '/api/transactions/export',
    {
      config: { access: 'admin', limit: 'exports' },
      schema: { querystring: ExportTransactions, response: { 200: CsvFile } },
    },
    async (request, reply) => {
      const pieces = writeCsv(transactionColumns, exportTransactions(deps, request.query));
      return sendCsv(reply, 'transactions', deps.clock.today(), pieces);
    },
  );

  app.get(
    '/api/transactions/:id',
    { config: { access: 'signed-in' }, schema: { params: ById, response: { 200: TransactionAnswer } } },
    async (request) => ({
      transaction: presentDetails(await getTransaction(deps, actorOf(request), request.params.id), deps),
    }),
  );

  app.get(
    '/api/transactions/:id/receipt',
    {
      config: { access: 'public', limit: 'documents', limitPerLink: true },
      schema: { params: ById, querystring: SignedQuery },
    },
    async (request, reply) => {
      const { id } = request.params;
      deps.links.assertSigned(receiptPath(id), request.query);
      const { name, bytes } = await drawReceipt(deps, id);
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
      const transaction = await createTransaction(deps, actorOf(request), request.body);
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
      const transaction = await updateTransaction(deps, actorOf(request), request.params.id, request.body);
      return { message: messages.transactionUpdated, transaction: present(transaction) };
    },
  );

  app.post(
    '/api/transactions/:id/split',
    {
      config: { access: 'admin' },
      schema: { params: ById, body: SplitTransaction, response: { 201: SplitAnswer } },
    },
    async (request, reply) => {
      const parts = await splitTransaction(deps, actorOf(request), request.params.id, request.body);
      return reply.code(201).send({ message: messages.transactionSplit, transactions: parts.map(present) });
    },
  );

  app.post(
    '/api/transactions/:id/waive',
    {
      config: { access: 'admin' },
      schema: { params: ById, body: WaiveTransaction, response: { 200: TransactionMessageAnswer } },
    },
    async (request) => {
      const { reason } = request.body;
      const transaction = await waiveTransaction(deps, actorOf(request), request.params.id, reason);
      return { message: messages.transactionWaived, transaction: present(transaction) };
    },
  );

  app.delete(
    '/api/transactions/:id',
    {
      config: { access: 'admin' },
      schema: { params: ById, response: { 200: TransactionMessageAnswer } },
    },
    async (request) => {
      const transaction = await cancelTransaction(deps, actorOf(request), request.params.id);
      return { message: messages.transactionDeleted, transaction: present(transaction) };
    },
  );
}
