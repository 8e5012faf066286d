import { expect, it } from 'vitest';
import { createLog } from './log.ts';

const request = { reqId: 'r-1', ms: 3 };

function writtenTo(isTTY: boolean, level?: 'info') {
  const written: string[] = [];
  const log = createLog(level, { isTTY, write: (text) => written.push(text) });
  log.info('Server listening at http://127.0.0.1:3000');
  log.info({ ...request, method: 'GET', route: '/api/properties', status: 200 }, 'request');
  log.info({ ...request, method: 'POST', route: '/api/auth/refresh', status: 200 }, 'request');
  log.info({ ...request, method: 'POST', route: '/api/applications', status: 409 }, 'request');
  log.info({ ...request, method: 'POST', route: '/api/applications', status: 400 }, 'request');
  log.info({ ...request, method: 'POST', route: '/api/applications', status: 201 }, 'request');
  log.info({ ...request, method: 'GET', route: '/api/contracts', status: 500 }, 'request');
  log.info({ removed: 3 }, 'unused images were removed');
  log.warn({ job: 'mail', reason: 'ECONNREFUSED' }, 'job failed');
  log.error({ err: new Error('The disk is full') }, 'upload');
  return written;
}

it('tells a terminal of warnings and of what changed, a line each', () => {
  expect(writtenTo(true).map((text) => text.replace(/^\d\d:\d\d:\d\d {2}/, ''))).toEqual([
    'POST /api/applications\n',
    'GET /api/contracts failed with 500\n',
    'unused images were removed\n',
    'Warning: job failed: ECONNREFUSED\n',
    'Warning: upload: The disk is full\n',
  ]);
});

it.each([
  ['output is not a terminal', writtenTo(false)],
  ['a level is asked for', writtenTo(true, 'info')],
])('writes every line as JSON when %s', (_when, written) => {
  expect(written).toHaveLength(10);
  expect(written.map((line) => JSON.parse(line).msg)).toContain('request');
});

it('writes no secrets', () => {
  const written: string[] = [];
  const log = createLog('info', { write: (text) => written.push(text) });
  log.info({
    user: { password: 'durian-runtuh-77' },
    headers: { cookie: 'session=abc', authorization: 'x' },
  });
  const failure = new Error('violates a constraint');
  log.error({
    err: Object.assign(failure, { code: '23514', detail: 'Failing row contains (siti@example.my)' }),
  });
  expect(written[1]).toContain('23514');
  expect(written[1]).not.toContain('siti');
  expect(written[0]).toContain('[Redacted]');
  expect(written[0]).not.toMatch(/durian|session=abc/);
});
