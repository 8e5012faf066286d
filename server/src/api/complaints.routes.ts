import {
  ComplaintAnswer,
  ComplaintMessageAnswer,
  ComplaintsAnswer,
  CreateComment,
  CreateComplaint,
  FindComplaints,
  PatchComplaint,
} from '@teduh/shared/complaints';
import { photographsMax } from '@teduh/shared/complaints.constants';
import { MessageAnswer } from '@teduh/shared/errors';
import { ById } from '@teduh/shared/fields';
import { imageRules } from '@teduh/shared/images';
import { messages } from '@teduh/shared/messages';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import type { ComplaintRow } from '../domain/complaints/complaints.repository.ts';
import { actorOf } from '../platform/http/access.ts';
import { ImageQuery, sendImage } from '../platform/http/private-files.ts';
import { typed } from '../platform/http/routes.ts';
import { readForm } from '../platform/http/uploads.ts';
import { parseOrThrow } from '../platform/http/validate.ts';
import { readImages } from '../platform/images.ts';
import { commentOnComplaint } from '../use-cases/complaints/comment-on-complaint.ts';
import { createComplaint } from '../use-cases/complaints/create-complaint.ts';
import { deleteComplaint } from '../use-cases/complaints/delete-complaint.ts';
import { editComplaint } from '../use-cases/complaints/edit-complaint.ts';
import { finishComplaint } from '../use-cases/complaints/finish-complaint.ts';
import { getComplaint } from '../use-cases/complaints/get-complaint.ts';
import { getComplaintImage } from '../use-cases/complaints/get-complaint-image.ts';
import { listComplaints } from '../use-cases/complaints/list-complaints.ts';
import { refuseReopening } from '../use-cases/complaints/refuse-reopening.ts';
import { takeComplaint } from '../use-cases/complaints/take-complaint.ts';
import { complaintImagePath, presentComplaint } from './complaints.presenter.ts';

const ByPosition = ById.extend({
  n: z.coerce
    .number()
    .int()
    .min(0)
    .max(photographsMax - 1),
});

export function complaintRoutes(instance: FastifyInstance, deps: Deps) {
  const app = typed(instance);
  const present = (row: ComplaintRow) => presentComplaint(row, deps.links);

  app.get(
    '/api/complaints',
    {
      config: { access: 'signed-in' },
      schema: { querystring: FindComplaints, response: { 200: ComplaintsAnswer } },
    },
    async (request) => {
      const { rows, ...cursors } = await listComplaints(deps, actorOf(request), request.query);
      return { complaints: rows.map(present), ...cursors };
    },
  );

  app.get(
    '/api/complaints/:id',
    { config: { access: 'signed-in' }, schema: { params: ById, response: { 200: ComplaintAnswer } } },
    async (request) => ({
      complaint: present(await getComplaint(deps, actorOf(request), request.params.id)),
    }),
  );

  app.get(
    '/api/complaints/:id/photographs/:n',
    {
      config: { access: 'public', limit: 'documents', limitPerLink: true },
      schema: { params: ByPosition, querystring: ImageQuery },
    },
    async (request, reply) => {
      const { id, n } = request.params;
      deps.links.assertSigned(complaintImagePath(id, n), request.query);
      return sendImage(reply, await getComplaintImage(deps, id, n, request.query.width));
    },
  );

  app.post(
    '/api/complaints',
    {
      config: { access: 'customer', limit: 'complaints' },
      schema: { response: { 201: ComplaintMessageAnswer } },
    },
    async (request, reply) => {
      const complaint = await createComplaint(deps, actorOf(request), async () => {
        const { fields, files } = await readForm(request, {
          fileField: 'photographs',
          maxFiles: photographsMax,
          maxFileBytes: imageRules.maxBytes,
          noun: 'photograph',
        });
        return {
          report: parseOrThrow(CreateComplaint, fields),
          readImages: () => readImages(files, 'photographs'),
        };
      });
      return reply.code(201).send({ message: messages.complaintAdded, complaint: present(complaint) });
    },
  );

  app.patch(
    '/api/complaints/:id',
    {
      config: { access: 'signed-in', limit: 'complaint-changes' },
      schema: { params: ById, body: PatchComplaint, response: { 200: ComplaintMessageAnswer } },
    },
    async (request) => {
      const actor = actorOf(request);
      const { params, body } = request;
      switch (actor.userType === 'admin' ? body.status : undefined) {
        case 'In Handling': {
          const complaint = await takeComplaint(deps, actor, params.id, body);
          return { message: messages.complaintTaken, complaint: present(complaint) };
        }
        case 'Handled': {
          const complaint = await finishComplaint(deps, actor, params.id, body);
          return { message: messages.complaintFinished, complaint: present(complaint) };
        }
        case 'Waiting for Response':
          return refuseReopening(deps, actor, params.id, body);
        default: {
          const complaint = await editComplaint(deps, actor, params.id, body);
          return { message: messages.complaintUpdated, complaint: present(complaint) };
        }
      }
    },
  );

  app.delete(
    '/api/complaints/:id',
    {
      config: { access: 'customer', limit: 'complaint-changes' },
      schema: { params: ById, response: { 200: MessageAnswer } },
    },
    async (request) => {
      await deleteComplaint(deps, actorOf(request), request.params.id);
      return { message: messages.complaintDeleted };
    },
  );

  app.post(
    '/api/complaints/:id/comments',
    {
      config: { access: 'signed-in', limit: 'comments' },
      schema: { params: ById, body: CreateComment, response: { 201: ComplaintMessageAnswer } },
    },
    async (request, reply) => {
      const { id } = request.params;
      const complaint = await commentOnComplaint(deps, actorOf(request), id, request.body.body);
      return reply.code(201).send({ message: messages.commentAdded, complaint: present(complaint) });
    },
  );
}
