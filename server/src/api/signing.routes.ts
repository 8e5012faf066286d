import { MessageAnswer } from '@teduh/shared/errors';
import { ById } from '@teduh/shared/fields';
import { messages } from '@teduh/shared/messages';
import {
  ByCode,
  BySha256,
  DeclineSigning,
  FoundSigningAnswer,
  ReportSigningEvent,
  SignDocument,
  SignedAnswer,
  SignForLandlord,
  SignForLandlordAnswer,
  SigningAnswer,
  SigningTrailAnswer,
  VerificationAnswer,
  WaitingForLandlordAnswer,
} from '@teduh/shared/signing';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { actorOf } from '../platform/http/access.ts';
import { originOf } from '../platform/http/origin.ts';
import { typed } from '../platform/http/routes.ts';
import { askAgain } from '../use-cases/signing/ask-again.ts';
import { declineSigning } from '../use-cases/signing/decline-signing.ts';
import { getSigning } from '../use-cases/signing/get-signing.ts';
import { getSigningTrail } from '../use-cases/signing/get-signing-trail.ts';
import { listWaitingForLandlord } from '../use-cases/signing/list-waiting-for-landlord.ts';
import { reportSigningEvent } from '../use-cases/signing/report-signing-event.ts';
import { retrySealing } from '../use-cases/signing/retry-sealing.ts';
import { signAgreement } from '../use-cases/signing/sign-agreement.ts';
import { signForLandlord } from '../use-cases/signing/sign-for-landlord.ts';
import { verifyDocument } from '../use-cases/signing/verify-document.ts';
import { voidSigning } from '../use-cases/signing/void-signing.ts';
import { presentContract } from './contracts.presenter.ts';
import { presentSigning, presentTrail, presentVerification, presentWaiting } from './signing.presenter.ts';

export function signingRoutes(instance: FastifyInstance, deps: Deps) {
  const app = typed(instance);

  app.get(
    '/api/contracts/:id/signing',
    { config: { access: 'signed-in' }, schema: { params: ById, response: { 200: FoundSigningAnswer } } },
    async (request) => {
      const state = await getSigning(deps, actorOf(request), request.params.id);
      return { signing: state ? presentSigning(state) : null };
    },
  );

  app.post(
    '/api/contracts/:id/signing/events',
    {
      config: { access: 'customer', limit: 'signing-events' },
      schema: { params: ById, body: ReportSigningEvent, response: { 200: SigningAnswer } },
    },
    async (request) => {
      const [actor, { id }] = [actorOf(request), request.params];
      const state = await reportSigningEvent(deps, actor, originOf(request), id, request.body.kind);
      return { signing: presentSigning(state) };
    },
  );

  app.post(
    '/api/contracts/:id/signing/signature',
    {
      config: { access: 'customer', limit: 'signatures' },
      schema: { params: ById, body: SignDocument, response: { 201: SignedAnswer } },
    },
    async (request, reply) => {
      const actor = actorOf(request);
      const { id } = request.params;
      const { contract, ...state } = await signAgreement(deps, actor, originOf(request), id, request.body);
      return reply.code(201).send({
        message: messages.agreementSigned,
        contract: presentContract(contract, deps.links),
        signing: presentSigning(state),
      });
    },
  );

  app.post(
    '/api/contracts/:id/signing/decline',
    {
      config: { access: 'customer' },
      schema: { params: ById, body: DeclineSigning, response: { 200: MessageAnswer } },
    },
    async (request) => {
      await declineSigning(deps, actorOf(request), originOf(request), request.params.id, request.body);
      return { message: messages.signingDeclined };
    },
  );

  app.get(
    '/api/contracts/:id/signing/trail',
    { config: { access: 'admin' }, schema: { params: ById, response: { 200: SigningTrailAnswer } } },
    async (request) => {
      const trail = await getSigningTrail(deps, request.params.id);
      return { trail: trail ? presentTrail(trail) : null };
    },
  );

  app.post(
    '/api/contracts/:id/signing/ask-again',
    { config: { access: 'admin' }, schema: { params: ById, response: { 200: SigningAnswer } } },
    async (request) => ({
      signing: presentSigning(await askAgain(deps, actorOf(request), originOf(request), request.params.id)),
    }),
  );

  app.post(
    '/api/contracts/:id/signing/void',
    {
      config: { access: 'admin' },
      schema: { params: ById, body: DeclineSigning, response: { 200: SigningAnswer } },
    },
    async (request) => ({
      signing: presentSigning(
        await voidSigning(deps, actorOf(request), originOf(request), request.params.id, request.body),
      ),
    }),
  );

  app.post(
    '/api/contracts/:id/signing/seal',
    { config: { access: 'admin' }, schema: { params: ById, response: { 200: MessageAnswer } } },
    async (request) => {
      await retrySealing(deps, actorOf(request), request.params.id);
      return { message: messages.sealingRetried };
    },
  );

  app.get(
    '/api/signing/waiting',
    { config: { access: 'admin' }, schema: { response: { 200: WaitingForLandlordAnswer } } },
    async () => ({
      waiting: (await listWaitingForLandlord(deps)).map((row) => presentWaiting(row, deps.links)),
    }),
  );

  app.post(
    '/api/signing/landlord',
    {
      config: { access: 'admin' },
      schema: { body: SignForLandlord, response: { 200: SignForLandlordAnswer } },
    },
    async (request) => {
      const { contractIds } = request.body;
      const result = await signForLandlord(deps, actorOf(request), originOf(request), contractIds);
      return { message: messages.agreementsSigned(result.signed.length, result.refused.length), ...result };
    },
  );

  app.get(
    '/api/verify/:code',
    {
      config: { access: 'public', limit: 'verifications' },
      schema: { params: ByCode, response: { 200: VerificationAnswer } },
    },
    async (request) => {
      const { sealed, signatures } = await verifyDocument(deps, { code: request.params.code });
      return { document: presentVerification(sealed, signatures) };
    },
  );

  app.get(
    '/api/verify/sha256/:hash',
    {
      config: { access: 'public', limit: 'verifications' },
      schema: { params: BySha256, response: { 200: VerificationAnswer } },
    },
    async (request) => {
      const { sealed, signatures } = await verifyDocument(deps, { sha256: request.params.hash });
      return { document: presentVerification(sealed, signatures) };
    },
  );
}
