import { messages } from '@teduh/shared/messages';
import { toRinggit } from '@teduh/shared/money';
import {
  ByPaymentIntent,
  CreatePaymentIntent,
  PaymentIntentAnswer,
  PaymentStatusAnswer,
  ProcessDeposit,
  ProcessPayment,
} from '@teduh/shared/payments';
import { TransactionMessageAnswer } from '@teduh/shared/transactions';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { actorOf } from '../platform/http/access.ts';
import { typed } from '../platform/http/routes.ts';
import { getPaymentStatus } from '../use-cases/payments/get-payment-status.ts';
import { handleWebhook } from '../use-cases/payments/handle-webhook.ts';
import { openPayment } from '../use-cases/payments/open-payment.ts';
import { processPayment } from '../use-cases/payments/process-payment.ts';
import { presentTransaction } from './transactions.presenter.ts';

export function paymentRoutes(instance: FastifyInstance, deps: Deps) {
  const app = typed(instance);

  app.post(
    '/api/transactions/create-payment-intent',
    {
      config: { access: 'customer', limit: 'payments' },
      schema: { body: CreatePaymentIntent, response: { 200: PaymentIntentAnswer } },
    },
    async (request) => {
      const { id, clientSecret, amountSen } = await openPayment(deps, actorOf(request), request.body);
      return { clientSecret, paymentIntentId: id, amount: toRinggit(amountSen) };
    },
  );

  app.post(
    '/api/transactions/process-payment',
    {
      config: { access: 'customer', limit: 'payments' },
      schema: { body: ProcessPayment, response: { 200: TransactionMessageAnswer } },
    },
    async (request) => {
      const transaction = await processPayment(deps, actorOf(request), request.body);
      return { message: messages.paymentProcessed, transaction: presentTransaction(transaction, deps) };
    },
  );

  app.post(
    '/api/transactions/process-deposit',
    {
      config: { access: 'customer', limit: 'payments' },
      schema: { body: ProcessDeposit, response: { 200: TransactionMessageAnswer } },
    },
    async (request) => {
      const transaction = await processPayment(deps, actorOf(request), request.body);
      return { message: messages.paymentProcessed, transaction: presentTransaction(transaction, deps) };
    },
  );

  app.get(
    '/api/transactions/payment-intent-status/:paymentIntentId',
    {
      config: { access: 'signed-in', limit: 'payments' },
      schema: { params: ByPaymentIntent, response: { 200: PaymentStatusAnswer } },
    },
    async (request) => {
      const { transaction, ...rest } = await getPaymentStatus(
        deps,
        actorOf(request),
        request.params.paymentIntentId,
      );
      return { ...rest, transaction: presentTransaction(transaction, deps) };
    },
  );
}

/** The payment provider calls this, with a signature over the raw body. */
export async function webhookRoutes(scope: FastifyInstance, deps: Deps) {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  scope.post(
    '/api/webhooks/stripe',
    { config: { access: 'public' }, schema: { hide: true } },
    async (request) => {
      const signature = String(request.headers['stripe-signature'] ?? '');
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await handleWebhook(deps, body, signature);
      return { received: true };
    },
  );
}
