import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imageRules } from '@teduh/shared/images';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { isPrivate, files as releaseFiles } from '../../scripts/release/make-release.ts';
import { readConfig } from '../src/config.ts';
import { settingNames } from '../src/settings.ts';
import { routesOf } from './routes.ts';
import { useTestApp } from './test-app.ts';

const root = join(import.meta.dirname, '../..');
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);
const strangersIn = (names: string[]) => names.filter((name) => !settingNames.includes(name));

type Environment = Record<string, string>;
type Compose = {
  services: Record<string, { image: string; environment: Environment; stop_grace_period: string }>;
};

const dockerfile = read('Dockerfile');
const compose: Compose = parse(read('deploy/compose/compose.yaml'));
const composeS3: Compose = parse(read('deploy/compose/compose.s3.yaml'));
const unit = read('deploy/systemd/teduh.service');
const chart = (...path: string[]) => read('deploy/helm/teduh', ...path);
const deployment = chart('templates/deployment.yaml');
const schema = JSON.parse(chart('values.schema.json'));
const secretNames = Object.keys(schema.properties.secret.properties.create.properties);
const { version, workspaces } = JSON.parse(read('package.json'));

/** What an operator fills in. */
const filledIn: Environment = {
  PUBLIC_URL: 'https://rent.example.my',
  POSTGRES_PASSWORD: 'secret',
  DATABASE_URL: 'postgres://teduh:secret@pg.example.my/teduh?sslmode=verify-full',
  ACCESS_TOKEN_SECRET: 'a secret for tests only, long enough',
  SMTP_URL: 'smtp://user:password@mail.example.my:587',
  MAIL_FROM: 'Teduh <no-reply@rent.example.my>',
  S3_ACCESS_KEY_ID: 'teduh',
  S3_SECRET_ACCESS_KEY: 'secret',
  STRIPE_SECRET_KEY: 'sk_live_abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
};

/** `${NAME:-default}` and `${NAME:?words}`, as compose replaces them. */
const substituted = (text: string) =>
  text.replaceAll(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_, name, kind, rest) => filledIn[name] ?? (kind === '-' ? rest : ''),
  );
const composed = (environment: Environment) =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, substituted(String(value))]));
const imageEnvironment = Object.fromEntries(
  [...dockerfile.matchAll(/^(?:ENV| {4})\s*([A-Z_]+)=(\S+)/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ]),
);
const environmentFile = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/^([A-Z0-9_]+)="?([^"\n]*)"?$/gm)].map(([, name = '', value = '']) => [
      name,
      value || filledIn[name],
    ]),
  );

describe('settings', () => {
  it('of the image are settings of the server', () => {
    const { PATH: _, ...own } = imageEnvironment;
    expect(Object.keys(own).sort()).toEqual(['HOST', 'PORT', 'TEDUH_DATA_DIR']);
    expect(strangersIn(Object.keys(own))).toEqual([]);
  });

  it.each([
    ['a volume', {}],
    ['S3', composeS3.services.app?.environment ?? {}],
  ])('of compose with %s are known, and all that production needs', (_, more) => {
    const environment = { ...compose.services.app?.environment, ...more };
    expect(strangersIn(Object.keys(environment))).toEqual([]);
    const config = readConfig({ ...imageEnvironment, ...composed(environment) });
    expect(config).toMatchObject({ mode: 'production', host: '0.0.0.0', port: 3000, dataDir: '/data' });
    expect(config.s3 === undefined).toBe(Object.keys(more).length === 0);
  });

  it('that compose asks for are in its example', () => {
    const text = JSON.stringify([compose, composeS3]);
    const asked = new Set(all(text, /\$\{(\w+):\?/g));
    const example = new Set(all(read('deploy/compose/.env.example'), /^#?([A-Z0-9_]+)=/gm));
    expect([...asked].filter((name) => !example.has(name))).toEqual([]);
  });

  it('of the unit are known, and all that production needs on one machine', () => {
    const text = read('deploy/systemd/teduh.env');
    expect(strangersIn(all(text, /^#?([A-Z0-9_]+)=/gm))).toEqual([]);
    expect(readConfig(environmentFile(text))).toMatchObject({
      mode: 'production',
      dataDir: '/var/lib/teduh',
    });
  });

  it('of the chart are known, and all that production needs', () => {
    const given = all(chart('templates/configmap.yaml'), /^ {2}([A-Z0-9_]+):/gm);
    const further: string[] = schema.properties.settings.propertyNames.pattern.slice(2, -2).split('|');
    const single = further.filter((name) => name !== 'LIMIT_[A-Z_]+');
    expect(strangersIn([...given, ...secretNames, ...single])).toEqual([]);
    const needed = all(chart('templates/_helpers.tpl'), /"([A-Z0-9]+_[A-Z0-9_]+)"/g);
    expect(needed.filter((name) => !secretNames.includes(name))).toEqual([]);
    const values = {
      TRUST_PROXY: '1',
      SEAL_P12: '/run/teduh/seal.p12',
      S3_ENDPOINT: 'https://s3.example.my',
      S3_REGION: 'x',
      S3_BUCKET: 'teduh',
    };
    const names = [...given, ...needed.filter((name) => name !== 'METRICS_TOKEN')];
    const environment = Object.fromEntries(
      names.map((name) => [name, { ...filledIn, ...values, PAYMENTS: 'on' }[name]]),
    );
    expect(readConfig({ ...imageEnvironment, ...environment }).mode).toBe('production');
  });
});

describe('teduh-command', () => {
  it('reads the settings as systemd does, and runs nothing of them', () => {
    const folder = mkdtempSync(join(tmpdir(), 'teduh-command-'));
    const file = join(folder, 'teduh.env');
    const values = {
      DATABASE_URL: 'postgres://u:p$1;x@pg.example.my/teduh?sslmode=verify-full&sslrootcert=/etc/ca.pem',
      MAIL_FROM: 'Teduh <no-reply@rent.example.my>',
      SMTP_URL: 'smtp://user:`touch /tmp/x`@mail.example.my',
    };
    const { DATABASE_URL, MAIL_FROM, SMTP_URL } = values;
    writeFileSync(
      file,
      `# Settings\n\nDATABASE_URL=${DATABASE_URL}\nMAIL_FROM="${MAIL_FROM}"\nSMTP_URL='${SMTP_URL}'`,
    );
    const script = read('deploy/systemd/teduh-command')
      .replace(/^\[ "\$\(id -un\)".*$/m, '')
      .replace('/etc/teduh/teduh.env', file)
      .replace('/opt/teduh/teduh', process.execPath);
    const print = 'console.log(JSON.stringify(process.env))';
    const { stdout } = spawnSync('/bin/sh', ['-c', script, 'teduh-command', '-e', print], {
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true });
    expect(JSON.parse(stdout)).toMatchObject(values);
  });
});

describe('the chart', () => {
  const Values = z.fromJSONSchema(schema);
  const values = parse(chart('values.yaml'));

  it('has values that fit its schema, each of them described there', () => {
    expect(Values.safeParse(values).error?.issues ?? []).toEqual([]);
    expect(
      Object.keys(schema.properties)
        .filter((name) => name !== 'global')
        .sort(),
    ).toEqual(Object.keys(values).sort());
  });

  it.each([
    ['several servers', () => chart('ci/s3-values.yaml')],
    ['a volume', () => chart('ci/volume-values.yaml')],
    ['the manual', () => /^# rent\.yaml\n([^`]+)/m.exec(read('docs/installing.md'))?.[1] ?? ''],
  ])('has a schema that the example of %s fits', (_, text) => {
    const example = parse(text());
    expect(example.publicUrl).toBe('https://rent.example.my');
    const merged = { ...values, ...example, image: { ...values.image, ...example.image } };
    expect(Values.safeParse(merged).error?.issues ?? []).toEqual([]);
  });

  it.each([
    ['a misspelt value', { ...values, replica: 3 }],
    ['an address without TLS', { ...values, publicUrl: 'http://rent.example.my' }],
    ['a misspelt secret', { ...values, secret: { create: { DATABASE_URI: 'postgres://x' } } }],
    ['a number where text belongs', { ...values, trustProxy: 1 }],
  ])('refuses %s', (_, wrong) => {
    expect(Values.safeParse(wrong).success).toBe(false);
  });

  it('uses only values that exist', () => {
    const templates = [
      '_helpers.tpl',
      'configmap.yaml',
      'deployment.yaml',
      'service.yaml',
      'ingress.yaml',
      'pvc.yaml',
      'secret.yaml',
    ];
    const more = [
      'networkpolicy.yaml',
      'poddisruptionbudget.yaml',
      'servicemonitor.yaml',
      'NOTES.txt',
      'tests/health.yaml',
    ];
    const text = [...templates, ...more].map((name) => chart('templates', name)).join('\n');
    const used = new Set(all(text, /(?:\.Values|\$v)\.(\w+(?:\.\w+)?)/g));
    const find = (path: string) => path.split('.').reduce((found, name) => found?.[name], values);
    expect([...used].filter((path) => find(path) === undefined)).toEqual([]);
  });
});

describe('the files agree with the program', () => {
  const test = useTestApp();

  it('about the addresses that are asked for signs of life, live updates and figures', () => {
    const routes = routesOf(test.app);
    const texts = [
      dockerfile,
      deployment,
      chart('templates/servicemonitor.yaml'),
      chart('templates/tests/health.yaml'),
    ];
    const proxies = [read('deploy/proxy/Caddyfile'), read('deploy/proxy/nginx.conf')];
    const paths = [...texts, ...proxies].flatMap((text) => all(text, /(\/api\/[a-z]+|\/metrics)\b/g));
    expect(new Set(paths)).toEqual(new Set(['/api/live', '/api/health', '/api/events', '/metrics']));
    for (const path of paths) expect(routes).toContain(`GET ${path}`);
    expect(deployment).toMatch(/readinessProbe:\n\s+httpGet:\n\s+path: \/api\/live/);
    expect(deployment).toMatch(/livenessProbe:\n\s+httpGet:\n\s+path: \/api\/live/);
  });

  it('about the largest form', () => {
    const fieldsBytes = 100 * 64 * 1024;
    const neededMegabytes = (imageRules.maxCount * imageRules.maxBytes + fieldsBytes) / 1024 ** 2;
    const limits = [
      ...all(read('deploy/proxy/nginx.conf'), /client_max_body_size (\d+)m;/g),
      ...all(read('deploy/proxy/Caddyfile'), /max_size (\d+)MiB/g),
      ...all(read('docs/installing.md'), /proxy-body-size: (\d+)m/g),
    ].map(Number);
    expect(limits).toEqual([128, 128, 128]);
    expect(neededMegabytes).toBeLessThan(128);
    expect(neededMegabytes).toBeGreaterThan(120);
  });

  it('about how long a stop takes', () => {
    const [milliseconds = ''] = all(read('server/src/start.ts'), /stopTimeoutMs = ([\d_]+);/g);
    const seconds = Number(milliseconds.replaceAll('_', '')) / 1000;
    const [sleep] = all(deployment, /"sleep", "(\d+)"/g).map(Number);
    const [grace] = all(deployment, /terminationGracePeriodSeconds: (\d+)/g).map(Number);
    const [timeout] = all(unit, /TimeoutStopSec=(\d+)/g).map(Number);
    expect(seconds).toBe(30);
    expect(Number.parseInt(compose.services.app?.stop_grace_period ?? '', 10)).toBeGreaterThan(seconds);
    expect((grace ?? 0) - (sleep ?? 0)).toBeGreaterThan(seconds);
    expect(timeout).toBeGreaterThan(seconds);
  });

  it('about what the image and a release are made from, and what they leave out', () => {
    const ignored = read('.dockerignore').split('\n');
    const sent = (file: string) => ignored.includes(`!${file}`) || ignored.includes(`!${file.split('/')[0]}`);
    expect(releaseFiles.filter((file) => !sent(file) && file !== 'docs')).toEqual([]);
    expect(ignored).toContain('!docs/*.md');
    for (const name of ['.env', 'compose.override.yaml', 'seal.p12', 'backup.key', 'ca.pem'])
      expect([name, isPrivate.test(`/src/deploy/compose/${name}`)]).toEqual([name, true]);
    expect(isPrivate.test('/src/deploy/compose/.env.example')).toBe(false);
    for (const secret of ['.env', 'compose.override.yaml', '*.p12', '*.key', '*.pem'])
      expect(ignored).toContain(`**/${secret}`);
  });

  it('about its version and its workspaces', () => {
    expect(compose.services.app?.image).toBe(`\${TEDUH_IMAGE:-teduh:${version}}`);
    expect(parse(chart('Chart.yaml'))).toMatchObject({ version, appVersion: version });
    for (const each of workspaces) expect(dockerfile).toContain(`COPY ${each}/package.json ${each}/\n`);
  });
});
