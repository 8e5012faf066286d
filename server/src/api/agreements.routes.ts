import {
  AnswerDraft,
  DraftAnswer,
  FoundDraftAnswer,
  PreviewAgreement,
  SaveDraft,
  StartDraft,
  TemplateAnswer,
  TemplatesAnswer,
} from '@teduh/shared/agreements';
import { MessageAnswer } from '@teduh/shared/errors';
import { ById } from '@teduh/shared/fields';
import { messages } from '@teduh/shared/messages';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { actorOf } from '../platform/http/access.ts';
import { sendPdf } from '../platform/http/private-files.ts';
import { typed } from '../platform/http/routes.ts';
import { approveDraft } from '../use-cases/agreements/approve-draft.ts';
import { discardDraft } from '../use-cases/agreements/discard-draft.ts';
import { drawPreview } from '../use-cases/agreements/draw-preview.ts';
import { getDraft } from '../use-cases/agreements/get-draft.ts';
import { getTemplate } from '../use-cases/agreements/get-template.ts';
import { listTemplates } from '../use-cases/agreements/list-templates.ts';
import { saveDraft } from '../use-cases/agreements/save-draft.ts';
import { startDraft } from '../use-cases/agreements/start-draft.ts';
import { presentDraft, presentDraftSummary, presentTemplate } from './agreements.presenter.ts';

/** The words of agreements: versions that were approved, and the draft of the next one. */
export function agreementRoutes(instance: FastifyInstance, deps: Deps) {
  const app = typed(instance);

  app.get(
    '/api/agreements/templates',
    { config: { access: 'admin' }, schema: { response: { 200: TemplatesAnswer } } },
    async () => {
      const { templates, draft } = await listTemplates(deps);
      return { templates: templates.map(presentTemplate), draft: draft ? presentDraftSummary(draft) : null };
    },
  );

  app.get(
    '/api/agreements/templates/:id',
    { config: { access: 'admin' }, schema: { params: ById, response: { 200: TemplateAnswer } } },
    async (request) => {
      const template = await getTemplate(deps, request.params.id);
      return { template: { ...presentTemplate(template), sections: template.sections } };
    },
  );

  app.get(
    '/api/agreements/draft',
    { config: { access: 'admin' }, schema: { response: { 200: FoundDraftAnswer } } },
    async () => {
      const draft = await getDraft(deps);
      return { draft: draft ? presentDraft(draft) : null };
    },
  );

  app.post(
    '/api/agreements/draft',
    { config: { access: 'admin' }, schema: { body: StartDraft, response: { 201: DraftAnswer } } },
    async (request, reply) => {
      const draft = await startDraft(deps, actorOf(request), request.body.templateId);
      return reply.code(201).send({ draft: presentDraft(draft) });
    },
  );

  app.put(
    '/api/agreements/draft',
    { config: { access: 'admin' }, schema: { body: SaveDraft, response: { 200: DraftAnswer } } },
    async (request) => ({ draft: presentDraft(await saveDraft(deps, actorOf(request), request.body)) }),
  );

  app.delete(
    '/api/agreements/draft',
    {
      config: { access: 'admin' },
      schema: { querystring: AnswerDraft, response: { 200: MessageAnswer } },
    },
    async (request) => {
      await discardDraft(deps, actorOf(request), request.query.revision);
      return { message: messages.draftDiscarded };
    },
  );

  app.post(
    '/api/agreements/draft/approval',
    { config: { access: 'admin' }, schema: { body: AnswerDraft, response: { 201: TemplateAnswer } } },
    async (request, reply) => {
      const template = await approveDraft(deps, actorOf(request), request.body.revision);
      return reply
        .code(201)
        .send({ template: { ...presentTemplate(template), sections: template.sections } });
    },
  );

  app.post(
    '/api/agreements/preview',
    { config: { access: 'admin', limit: 'previews' }, schema: { body: PreviewAgreement } },
    async (request, reply) => sendPdf(reply, await drawPreview(deps, request.body), 'Sample agreement'),
  );
}
