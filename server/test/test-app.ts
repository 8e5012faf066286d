import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMovableClock, type MovableClock } from '@teduh/sandbox/clock/movable-clock.ts';
import { createSandbox } from '@teduh/sandbox/sandbox.ts';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, inject } from 'vitest';
import { buildApp } from '../src/app.ts';
import { type Config, readConfig } from '../src/config.ts';
import { createDeps, type Deps } from '../src/deps.ts';
import { createDailyJobs } from '../src/jobs/daily-jobs.ts';
import { createBus } from '../src/platform/bus.ts';
import { createOwnAddress } from '../src/platform/http/own-address.ts';
import { createPayments } from '../src/platform/payments/payments.ts';
import { createPdf } from '../src/platform/pdf/pdf.ts';
import { createSeal } from '../src/platform/seal/seal.ts';
import { startFaultyProvider } from './faulty-provider.ts';
import { makeMemoryDirectory } from './memory-directory.ts';
import { shortening } from './shortened-documents.ts';
import { createTestDatabase } from './test-database.ts';

type TestApp = {
  app: FastifyInstance;
  deps: Deps;
  databaseUrl: string;
  clock: MovableClock & { pass(seconds: number): void };
  /** Calls with the token of the given session, or as a guest. */
  call(
    method: InjectOptions['method'],
    url: string,
    options?: { token?: string; body?: unknown; cookie?: string; ip?: string },
  ): Promise<Answer>;
  /** The jobs of one day, as the server runs them. */
  runDailyJobs(): Promise<void>;
  lines: string[];
  /** Where it listens; only with `listen`. */
  url: string;
  /** Starts another server on the same database, and returns where it listens. */
  startAnother(): Promise<string>;
  /** Stands between `deps.payments` and the card sandbox; only with `faultyProvider`. */
  provider: Provider;
};

type TestOptions = {
  /** With the real web app, as it was built last, instead of an empty page. */
  webApp?: boolean;
  /** Draws documents to their end, for tests that read them. */
  wholeDocuments?: boolean;
  /** Its time begins now, for tests with servers in other processes. */
  now?: boolean;
  /** On a port of its own, so that `deps.payments` reaches the card sandbox. */
  listen?: boolean;
  /** Listens, and `deps.payments` goes through a proxy with faults on demand and gives up after two tries of a second. */
  faultyProvider?: boolean;
  /** Replaces some of the dependencies before the application is built. */
  overrides?: (deps: Deps) => Partial<Deps>;
};

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape, and their expectations are the check.
type Json = any;
type Answer = { status: number; body: Json; cookie: string | undefined; headers: Record<string, unknown> };

/** Time that stands still until a test lets it pass. */
function createTestClock(start = new Date('2026-11-15T04:00:00Z')) {
  let now = start.getTime();
  const pass = (seconds: number) => {
    now += seconds * 1000;
  };
  return Object.assign(createMovableClock({ wall: () => new Date(now) }), { pass });
}

/** One for all files of a test worker: a thread takes longer to start than the documents of most files to draw. */
const pdf = createPdf();

type Provider = Awaited<ReturnType<typeof startFaultyProvider>>;

const createPaymentsThrough = (provider: Provider, { config, accessTokenSecret, clock, log }: Deps) =>
  createPayments({
    settings: config.payments,
    accessTokenSecret,
    ownUrl: () => provider.url,
    clock,
    log,
    timeoutMs: 1_000,
  });

/** The whole application on a database of its own, called through `inject`; no port unless asked for, no jobs. */
export function useTestApp(settings: Partial<Config> = {}, options: TestOptions = {}): TestApp {
  const test = { lines: [] } as unknown as TestApp;
  let cleanUp: () => Promise<void>;

  beforeAll(async () => {
    const database = await createTestDatabase();
    const webDirectory = await mkdtemp(join(tmpdir(), 'teduh-web-'));
    await writeFile(
      join(webDirectory, 'index.html'),
      '<!doctype html><title>Teduh</title><meta name="description" content="" />',
    );
    const dataDir = await makeMemoryDirectory('teduh-data-');
    const config = { ...readConfig({ LOG_LEVEL: 'info', TEDUH_DATA_DIR: dataDir }), ...settings };
    const log = pino(
      { level: config.logLevel ?? 'info' },
      { write: (line: string) => test.lines.push(line) },
    );
    const clock = createTestClock(options.now ? new Date() : undefined);
    const created = createDeps({
      config,
      databaseUrl: database.url,
      accessTokenSecret: 'a secret for tests only, long enough',
      log,
      clock,
    });
    const provider = options.faultyProvider
      ? await startFaultyProvider(() => created.ownAddress.url())
      : undefined;
    const deps: Deps = {
      ...created,
      pdf: options.wholeDocuments ? pdf : shortening(pdf),
      // Making a key takes a second: all files share one.
      seal: createSeal({
        settings: config.seal,
        dataDir: inject('sealDir'),
        clock,
        warn: (message) => log.warn(message),
      }),
      ...(provider && { payments: createPaymentsThrough(provider, created) }),
      ...options.overrides?.(created),
    };
    const appOptions = { measuresKeptMs: 0, ...(options.webApp ? {} : { webDirectory }) };
    const app = await buildApp(deps, appOptions);
    const closers: (() => Promise<unknown>)[] = [];
    if (config.smtpUrl === undefined || config.payments.provider === 'sandbox')
      await createSandbox(config, clock).beforeListen?.(app, deps);
    await deps.bus.start();
    await app.ready();
    if (options.listen || provider) await app.listen({ port: 0 });
    cleanUp = async () => {
      provider?.close();
      for (const close of closers) await close();
      await app.close();
      await deps.jobs.stop();
      await deps.bus.stop();
      await deps.db.destroy();
      await database.drop();
      for (const directory of [webDirectory, dataDir]) await rm(directory, { recursive: true });
    };
    Object.assign(test, {
      app,
      deps,
      clock,
      databaseUrl: database.url,
      call: caller(app),
      async runDailyJobs() {
        for (const job of createDailyJobs(deps)) await job.run();
      },
      url: deps.ownAddress.url() ?? '',
      async startAnother() {
        const bus = createBus(database.url, (message) => log.warn(message));
        const another = await buildApp({ ...deps, bus, ownAddress: createOwnAddress() }, appOptions);
        closers.push(() => another.close().then(bus.stop));
        await bus.start();
        return another.listen({ port: 0 });
      },
      ...(provider && { provider }),
    } satisfies Omit<TestApp, 'lines' | 'provider'>);
  });
  afterAll(() => cleanUp?.());
  return test;
}

function caller(app: FastifyInstance): TestApp['call'] {
  return async (method, url, { token, body, cookie, ip } = {}) => {
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(cookie && { cookie: `teduh_refresh=${cookie}` }),
    };
    const payload = body === undefined ? {} : { payload: body as object };
    const response = await app.inject({ method, url, headers, ...payload, ...(ip && { remoteAddress: ip }) });
    const isJson = response.headers['content-type']?.toString().startsWith('application/json');
    return {
      status: response.statusCode,
      body: isJson ? response.json() : response.body,
      cookie: response.cookies.find(({ name }) => name === 'teduh_refresh')?.value,
      headers: response.headers,
    };
  };
}
