import { ById } from '@teduh/shared/fields';
import { toRinggit } from '@teduh/shared/money';
import { StatementAnswer } from '@teduh/shared/statements';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import type { Line } from '../domain/statements/statement.ts';
import { type Columns, writeCsv } from '../platform/csv.ts';
import { actorOf } from '../platform/http/access.ts';
import { SignedQuery, sendPdf } from '../platform/http/private-files.ts';
import { typed } from '../platform/http/routes.ts';
import { sendCsv } from '../platform/http/send-csv.ts';
import { drawStatement } from '../use-cases/statements/draw-statement.ts';
import { getStatement } from '../use-cases/statements/get-statement.ts';

const columns: Columns<Line> = {
  Date: ({ date }) => date,
  Description: ({ description }) => description,
  'Charge (RM)': ({ chargeSen }) => toRinggit(chargeSen),
  'Payment (RM)': ({ paymentSen }) => toRinggit(paymentSen),
  'Balance (RM)': ({ balanceSen }) => toRinggit(balanceSen),
};

const filePath = (contractId: string, format: 'pdf' | 'csv') =>
  `/api/contracts/${contractId}/statement/${format}`;

export function statementRoutes(instance: FastifyInstance, deps: Deps) {
  const app = typed(instance);
  const { links, clock } = deps;

  app.get(
    '/api/contracts/:id/statement',
    { config: { access: 'signed-in' }, schema: { params: ById, response: { 200: StatementAnswer } } },
    async (request) => {
      const { id } = request.params;
      const { lines, balanceSen, ...about } = await getStatement(deps, actorOf(request), id);
      return {
        statement: {
          ...about,
          lines: lines.map(({ date, description, chargeSen, paymentSen, balanceSen: after }) => ({
            date,
            description,
            charge: toRinggit(chargeSen),
            payment: toRinggit(paymentSen),
            balance: toRinggit(after),
          })),
          balance: toRinggit(balanceSen),
          pdfFile: links.sign(filePath(id, 'pdf')),
          csvFile: links.sign(filePath(id, 'csv')),
        },
      };
    },
  );

  app.get(
    '/api/contracts/:id/statement/:format',
    {
      config: { access: 'public', limit: 'documents', limitPerLink: true },
      schema: { params: ById.extend({ format: z.enum(['pdf', 'csv']) }), querystring: SignedQuery },
    },
    async (request, reply) => {
      const { id, format } = request.params;
      links.assertSigned(filePath(id, format), request.query);
      const statement = await getStatement(deps, 'signed link', id);
      const name = `statement-${statement.contractNumber}`;
      if (format === 'csv')
        return sendCsv(reply, name, clock.today(), writeCsv(columns, onePage(statement.lines)));
      return sendPdf(reply, await drawStatement(deps, statement), `Teduh ${name}`);
    },
  );
}

async function* onePage(lines: Line[]) {
  yield lines;
}
