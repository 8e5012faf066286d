import { join } from 'node:path';

const directory = join(import.meta.dirname, '../server/dist');

/** The bundled server, which is what a release runs. */
export const programs = {
  directory,
  server: join(directory, 'start.js'),
  command: join(directory, 'command.js'),
};
