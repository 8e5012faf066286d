import { ById } from '@teduh/shared/fields';
import { messages } from '@teduh/shared/messages';
import {
  AskRefund,
  ByRefund,
  RefundAnswer,
  RefundTransfer,
  TransactionHistoryAnswer,
} from '@teduh/shared/refunds';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { actorOf } from '../platform/http/access.ts';
import { typed } from '../platform/http/routes.ts';
import { askRefund } from '../use-cases/payments/ask-refund.ts';
import { recordRefundTransfer } from '../use-cases/payments/record-refund-transfer.ts';
import { getTransactionHistory } from '../use-cases/transactions/get-transaction-history.ts';
import { presentDispute, presentEntry, presentRefund } from './refunds.presenter.ts';
import { presentDetails, presentTransaction } from './transactions.presenter.ts';

/** Money that goes back, and the whole history of a payment. */
export function refundRoutes(instance: FastifyInstance, deps: Deps) {
  const app = typed(instance);

  app.get(
    '/api/transactions/:id/history',
    {
      config: { access: 'signed-in' },
      schema: { params: ById, response: { 200: TransactionHistoryAnswer } },
    },
    async (request) => {
      const actor = actorOf(request);
      const history = await getTransactionHistory(deps, actor, request.params.id);
      return {
        transaction: presentDetails(history, deps),
        contractNumber: history.transaction.contract_number,
        entries: history.entries.map((entry) => presentEntry(entry, actor.userType === 'admin')),
        refunds: history.refunds.map((refund) => presentRefund(refund, history)),
        disputes: history.disputes.map(presentDispute),
      };
    },
  );

  app.post(
    '/api/transactions/:id/refunds',
    {
      config: { access: 'admin' },
      schema: { params: ById, body: AskRefund, response: { 201: RefundAnswer } },
    },
    async (request, reply) => {
      const { transaction, refund } = await askRefund(
        deps,
        actorOf(request),
        request.params.id,
        request.body,
      );
      return reply.code(201).send({
        message: refund.status === 'Succeeded' ? messages.refundMade : messages.refundUnderWay,
        transaction: presentTransaction(transaction, deps),
        refund: presentRefund(refund, { refunds: [], disputes: [] }),
      });
    },
  );

  app.post(
    '/api/transactions/:id/refunds/:refundId/transfer',
    {
      config: { access: 'admin' },
      schema: { params: ByRefund, body: RefundTransfer, response: { 201: RefundAnswer } },
    },
    async (request, reply) => {
      const { params, body } = request;
      const { transaction, refund } = await recordRefundTransfer(deps, actorOf(request), params, body);
      return reply.code(201).send({
        message: messages.refundMade,
        transaction: presentTransaction(transaction, deps),
        refund: presentRefund(refund, { refunds: [], disputes: [] }),
      });
    },
  );
}
