import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import packageJson from '../../package.json' with { type: 'json' };
import { connect } from '../../src/platform/db/migrate.ts';
import { describeStatements } from './describe-statements.ts';
import { type Answer, newestMigrations, writeRecording } from './recording.ts';

/** Sent in one message with `begin` (platform/db/connection.ts). */
const besideKysely = ['insert into commits (id) values ($1)'];

/** pg-boss makes and changes its tables by itself. */
const isOfJobs = (text: string) => /\b(?:from|join|into|update) pgboss\./.test(text);

async function describe(databaseUrl: string, texts: string[]) {
  const client = await connect(databaseUrl);
  const answers = await describeStatements(client, texts);
  await client.end();
  const statements = new Map<string, Answer>();
  const failed: string[] = [];
  for (const [index, text] of texts.entries()) {
    const answer = answers[index];
    if (!answer || answer instanceof Error) failed.push(`${answer?.message}: ${text}`);
    else statements.set(text, answer);
  }
  return { statements, failed };
}

/** Collects what all test files have noted, and writes it down with the answers of the newest schema. */
export default async function setup(project: TestProject) {
  const notesDir = await mkdtemp(join(tmpdir(), 'teduh-statements-'));
  project.provide('notesDir', notesDir);
  return async () => {
    const noted = new Set(besideKysely);
    for (const file of await readdir(notesDir))
      for (const text of JSON.parse(await readFile(join(notesDir, file), 'utf8'))) noted.add(text);
    await rm(notesDir, { recursive: true });
    const texts = [...noted].filter((text) => !isOfJobs(text));
    const { templateUrl } = project.getProvidedContext();
    const { statements, failed } = await describe(templateUrl, texts);
    writeRecording({
      version: packageJson.version,
      migrations: newestMigrations(),
      statements,
    });
    if (failed.length > 0) throw new Error(`Left out, since nothing can prepare them:\n${failed.join('\n')}`);
  };
}
