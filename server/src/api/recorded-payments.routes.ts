import { ById } from '@teduh/shared/fields';
import { messages } from '@teduh/shared/messages';
import { toRinggit } from '@teduh/shared/money';
import {
  AnswerSlip,
  RecordPayment,
  ReversePayment,
  TransactionMessageAnswer,
  TransferAnswer,
} from '@teduh/shared/transactions';
import { slipMaxBytes } from '@teduh/shared/transactions.constants';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { actorOf } from '../platform/http/access.ts';
import { SignedQuery, sendImage, sendPdf } from '../platform/http/private-files.ts';
import { typed } from '../platform/http/routes.ts';
import { readForm } from '../platform/http/uploads.ts';
import { confirmSlip } from '../use-cases/payments/confirm-slip.ts';
import { getTransfer } from '../use-cases/payments/get-transfer.ts';
import { readSlip } from '../use-cases/payments/read-slip.ts';
import { recordPayment } from '../use-cases/payments/record-payment.ts';
import { refuseSlip } from '../use-cases/payments/refuse-slip.ts';
import { reversePayment } from '../use-cases/payments/reverse-payment.ts';
import { uploadSlip } from '../use-cases/payments/upload-slip.ts';
import { withdrawSlip } from '../use-cases/payments/withdraw-slip.ts';
import { presentPicture } from './settings.presenter.ts';
import { presentTransaction, slipPath } from './transactions.presenter.ts';

/** Money that comes by transfer or in cash. Registered where forms are accepted. */
export function recordedPaymentRoutes(instance: FastifyInstance, deps: Deps) {
  const app = typed(instance);
  const present = (row: Parameters<typeof presentTransaction>[0]) => presentTransaction(row, deps);

  app.get(
    '/api/transactions/:id/transfer',
    { config: { access: 'signed-in' }, schema: { params: ById, response: { 200: TransferAnswer } } },
    async (request) => {
      const { account, amountSen, reference } = await getTransfer(deps, actorOf(request), request.params.id);
      return {
        transfer: {
          bankName: account.bank_name,
          accountNumber: account.bank_account_number,
          accountHolder: account.bank_account_holder,
          duitnowQr: presentPicture(account.duitnow_hash, account.duitnow_width, account.duitnow_height),
          amount: toRinggit(amountSen),
          reference,
        },
      };
    },
  );

  app.post(
    '/api/transactions/:id/payments',
    {
      config: { access: 'admin' },
      schema: { params: ById, body: RecordPayment, response: { 201: TransactionMessageAnswer } },
    },
    async (request, reply) => {
      const transaction = await recordPayment(deps, actorOf(request), request.params.id, request.body);
      return reply.code(201).send({ message: messages.paymentRecorded, transaction: present(transaction) });
    },
  );

  app.post(
    '/api/transactions/:id/reversal',
    {
      config: { access: 'admin' },
      schema: { params: ById, body: ReversePayment, response: { 200: TransactionMessageAnswer } },
    },
    async (request) => {
      const transaction = await reversePayment(deps, actorOf(request), request.params.id, request.body);
      return { message: messages.paymentReversed, transaction: present(transaction) };
    },
  );

  app.post(
    '/api/transactions/:id/slip',
    {
      config: { access: 'customer', limit: 'slips' },
      schema: { params: ById, response: { 201: TransactionMessageAnswer } },
    },
    async (request, reply) => {
      const transaction = await uploadSlip(deps, actorOf(request), request.params.id, async () => {
        const rules = { fileField: 'slip', maxFiles: 1, maxFileBytes: slipMaxBytes, noun: 'slip' };
        return (await readForm(request, rules)).files[0];
      });
      return reply.code(201).send({ message: messages.slipUploaded, transaction: present(transaction) });
    },
  );

  app.delete(
    '/api/transactions/:id/slip',
    {
      config: { access: 'customer' },
      schema: { params: ById, response: { 200: TransactionMessageAnswer } },
    },
    async (request) => ({
      message: messages.slipWithdrawn,
      transaction: present(await withdrawSlip(deps, actorOf(request), request.params.id)),
    }),
  );

  app.patch(
    '/api/transactions/:id/slip',
    {
      config: { access: 'admin' },
      schema: { params: ById, body: AnswerSlip, response: { 200: TransactionMessageAnswer } },
    },
    async (request) => {
      const { id } = request.params;
      const [actor, answer] = [actorOf(request), request.body];
      if (answer.status === 'Refused')
        return {
          message: messages.slipRefused,
          transaction: present(await refuseSlip(deps, actor, id, answer.reason)),
        };
      const transaction = await confirmSlip(deps, actor, id, answer.paidOn);
      return { message: messages.slipConfirmed, transaction: present(transaction) };
    },
  );

  app.get(
    '/api/transactions/:id/slip',
    {
      config: { access: 'public', limit: 'documents', limitPerLink: true },
      schema: { params: ById, querystring: SignedQuery },
    },
    async (request, reply) => {
      const { id } = request.params;
      deps.links.assertSigned(slipPath(id), request.query);
      const file = await readSlip(deps, id);
      return file.contentType === 'application/pdf'
        ? sendPdf(reply, file.bytes, 'Transfer slip', 'somebody')
        : sendImage(reply, file);
    },
  );
}
