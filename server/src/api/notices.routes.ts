import { ById } from '@teduh/shared/fields';
import { messages } from '@teduh/shared/messages';
import { toRinggit } from '@teduh/shared/money';
import {
  AnsweredNoticeAnswer,
  FindNotice,
  GiveNotice,
  NoticeAnswer,
  NoticeStateAnswer,
} from '@teduh/shared/notices';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import type { ContractRow } from '../domain/contracts/contracts.repository.ts';
import type { NoticeRow } from '../domain/notices/notices.repository.ts';
import { actorOf } from '../platform/http/access.ts';
import { typed } from '../platform/http/routes.ts';
import { acceptNotice } from '../use-cases/notices/accept-notice.ts';
import { closeNotice } from '../use-cases/notices/close-notice.ts';
import { getNotice } from '../use-cases/notices/get-notice.ts';
import { giveNotice } from '../use-cases/notices/give-notice.ts';
import { presentContract } from './contracts.presenter.ts';
import { presentNotice } from './notices.presenter.ts';

export function noticeRoutes(instance: FastifyInstance, deps: Deps) {
  const app = typed(instance);
  const present = (message: string, answered: { contract: ContractRow; notice: NoticeRow }) => ({
    message,
    notice: presentNotice(answered.notice),
    contract: presentContract(answered.contract, deps.links),
  });
  const answering = {
    config: { access: 'signed-in', limit: 'tenancy-changes' },
    schema: { params: ById, response: { 200: AnsweredNoticeAnswer } },
  } as const;

  app.get(
    '/api/contracts/:id/notice',
    {
      config: { access: 'signed-in' },
      schema: { params: ById, querystring: FindNotice, response: { 200: NoticeStateAnswer } },
    },
    async (request) => {
      const { id } = request.params;
      const state = await getNotice(deps, actorOf(request), id, request.query);
      return {
        notice: state.notice ? presentNotice(state.notice) : null,
        isOvertaken: state.isOvertaken,
        isFeeCancelled: state.isFeeCancelled,
        canGive: state.canGive,
        earliestEndDate: state.earliestOn,
        endDate: state.endsOn,
        fee: toRinggit(state.feeSen),
        lastRent: state.lastRent
          ? { from: state.lastRent.begins_on, amount: toRinggit(state.lastRent.rent_sen) }
          : null,
        unusedRent: toRinggit(state.unusedRentSen),
        breakClause: state.clause,
      };
    },
  );

  app.post(
    '/api/contracts/:id/notice',
    {
      config: { access: 'signed-in', limit: 'tenancy-changes' },
      schema: { params: ById, body: GiveNotice, response: { 201: NoticeAnswer } },
    },
    async (request, reply) => {
      const { notice } = await giveNotice(deps, actorOf(request), request.params.id, request.body);
      return reply.code(201).send({ notice: presentNotice(notice) });
    },
  );

  app.post('/api/contracts/:id/notice/accept', answering, async (request) =>
    present(messages.noticeAgreed, await acceptNotice(deps, actorOf(request), request.params.id)),
  );

  app.post('/api/contracts/:id/notice/decline', answering, async (request) =>
    present(
      messages.noticeDeclined,
      await closeNotice(deps, actorOf(request), request.params.id, 'Declined'),
    ),
  );

  app.post('/api/contracts/:id/notice/withdraw', answering, async (request) =>
    present(
      messages.noticeWithdrawn,
      await closeNotice(deps, actorOf(request), request.params.id, 'Withdrawn'),
    ),
  );
}
