import { beforeAll, expect, it } from 'vitest';
import { getPostgres, getWatcher, isRunning, killAndWait } from './processes.ts';
import { type Answer, embeddedUrl, query, register, type Server, useBench } from './support.ts';

const bench = useBench();
/** For what all tests of the file use. */
const lasting = useBench({ shared: true });
const command = (...words: string[]) => ({ command: [...words] });

const first = { email: 'first@example.my', password: 'durian-runtuh-77' };
const second = { ...first, email: 'second@example.my' };
const adminSettings = (dataDir: string) => ({ TEDUH_DATA_DIR: dataDir, ADMIN_PASSWORD: first.password });

/** At first no server has worked on it. */
let dataDir: string;
let server: Server;
/** What adding an admin said before there was a server, and beside it. */
let alone: Awaited<ReturnType<typeof bench.runToEnd>>;
let beside: Awaited<ReturnType<typeof bench.runToEnd>>;
/** Of both, while the server worked. */
let logins: Answer[];

beforeAll(async () => {
  dataDir = await lasting.makeDirectory();
  alone = await lasting.runToEnd(adminSettings(dataDir), command('admin:create', first.email));
  server = await lasting.start({ TEDUH_DATA_DIR: dataDir });
  const settings = { ...adminSettings(dataDir), SMTP_URL: 'smtp://localhost:1' };
  beside = await lasting.runToEnd(settings, command('admin:create', second.email));
  const login = (body: object) => server.call('POST', '/api/auth/login', { body });
  logins = await Promise.all([first, second].map(login));
});

it('adds an admin with or without a server at work', () => {
  expect(alone).toMatchObject({ code: 0, said: 'The admin first@example.my can log in now.\n' });
  expect(beside).toMatchObject({ code: 0, said: 'The admin second@example.my can log in now.\n' });
  expect(logins.map(({ status }) => status)).toEqual([200, 200]);
});

it('leaves a mail to the other admin for the server to send', async () => {
  const mails = await query(await embeddedUrl(dataDir), 'select recipient, subject, sent_at from mails');
  const subject = 'Somebody with access to the server has made Admin an admin';
  expect(mails).toEqual([{ recipient: first.email, subject, sent_at: null }]);
});

it('refuses to empty a database that a server works on, and does so once it was killed', async () => {
  const settings = { TEDUH_DATA_DIR: dataDir };
  await register(server);
  const refused = await bench.runToEnd(settings, command('db:reset', '--yes'));
  expect(refused.code).toBe(1);
  expect(refused.said).toContain('is in use by another Teduh server');
  expect((await register(server)).status).toBe(201);

  const postgres = getPostgres(dataDir);
  await killAndWait(getWatcher(server.pid));
  await server.kill('SIGKILL');
  const done = await bench.runToEnd(settings, command('db:reset', '--yes'));
  expect(done).toMatchObject({ code: 0, said: expect.stringContaining('The database is empty.') });
  expect(isRunning(postgres)).toBe(false);
  await bench.start(settings);
  expect(await query(await embeddedUrl(dataDir), 'select from users')).toEqual([]);
});

it('says why it cannot empty a database that does not answer', async () => {
  const settings = { DATABASE_URL: 'postgres://teduh:secret@127.0.0.1:1/rent' };
  const { code, said } = await bench.runToEnd(settings, command('db:reset', '--yes'));
  expect(code).toBe(1);
  expect(said.trim()).toMatch(/^The database 127\.0\.0\.1:1\/rent cannot be reached: connect ECONNREFUSED/);
});
