import { globSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';

const root = join(import.meta.dirname, '../..');
const source = join(root, 'server/src');
/** Where the files of a bundle stand in a checkout and in a release. From there, everything that they read is at the same relative path. */
const place = join(root, 'server/dist');

/** Programs with machine code, and packages that read files of their own. They stay in `node_modules`. */
export const unbundled = [
  'sharp',
  '@node-rs/argon2',
  '@fastify/swagger-ui',
  'fontkit',
  'pdfkit',
  'subset-font',
];
/** Loaded where they are installed, which is nowhere in production. */
const optional = ['pg-native', 'supports-color'];

const workers = globSync('**/*.worker.ts', { cwd: source });
const entries = {
  start: join(source, 'start.ts'),
  command: join(source, 'commands/run.ts'),
  ...Object.fromEntries(workers.map((file) => [basename(file, '.ts'), join(source, file)])),
};

/** Paths that our modules write relative to themselves are relative to the bundle here, and a thread's program is its bundled one. */
const relativePaths: Plugin = {
  name: 'relative-paths',
  transform: {
    filter: { id: /\/(?:server|sandbox|demo)\/src\/.+\.ts$/, code: /import\.meta\./ },
    handler(code, id) {
      const directory = relative(place, dirname(id));
      const moved = code
        .replaceAll(
          /new URL\('\.\/([\w.-]+\.worker)\.ts', import\.meta\.url\)/g,
          "new URL('./$1.js', import.meta.url)",
        )
        .replaceAll(
          /new URL\('(\.\.\/[^']*)', import\.meta\.url\)/g,
          `new URL('${directory}/$1', import.meta.url)`,
        )
        .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${directory}')`);
      // Every line is where it was.
      return { code: moved, map: null };
    },
  },
};

/** The server, its commands and its threads as a few files of JavaScript: a start reads ten of them instead of 1,450 modules. */
export async function bundleServer(directory: string) {
  const bundle = await rolldown({
    input: entries,
    cwd: root,
    platform: 'node',
    external: [...unbundled, ...optional],
    plugins: [relativePaths],
  });
  await bundle.write({
    dir: directory,
    cleanDir: true,
    format: 'esm',
    sourcemap: true,
    sourcemapExcludeSources: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
  });
  await bundle.close();
}

if (import.meta.filename === process.argv[1]) await bundleServer(place);
