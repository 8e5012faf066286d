import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { bareApiRoots } from '../shared/src/api-paths.constants.ts';
import { chunkGroups } from './chunk-groups.ts';
import { writeBasicFont } from './subset-font.ts';

const compressible = /\.(?:js|css|html|svg|json|webmanifest|txt|xml)$/;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Writes `.br` and `.gz` beside every file worth it, so that the server never compresses at request time. */
function precompress(): Plugin {
  let outDir = '';
  let isForServer = false;
  return {
    name: 'teduh:precompress',
    apply: 'build',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
      isForServer = Boolean(config.build.ssr);
    },
    closeBundle: async () => {
      if (isForServer) return;
      const files = await readdir(outDir, { recursive: true });
      for (const file of files.filter((name) => compressible.test(name) && !name.startsWith('.vite'))) {
        const path = join(outDir, file);
        const content = await readFile(path);
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        };
        await writeFile(`${path}.br`, await toBrotli(content, { params }));
        await writeFile(`${path}.gz`, await toGzip(content, { level: constants.Z_BEST_COMPRESSION }));
      }
    },
  };
}

/** The library for transitions checks its properties only while developing, and imports what it checks them with always. */
function omitPropTypes(): Plugin {
  return {
    name: 'teduh:omit-prop-types',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === 'prop-types' ? '\0prop-types' : undefined),
    load: (id) => (id === '\0prop-types' ? 'export default {}' : undefined),
  };
}

/** Scripts that have come before any other is asked for: a list of what to load along need not name them. */
const isOnEveryPage = /\/(?:common|react|rolldown-runtime|router|shell|state)-[\w-]+\.js$/;

/** `npm run dev`: the page comes from Vite, everything that is the server's from the server beside it. */
function proxy(target: string | undefined) {
  if (!target) return undefined;
  const calls = `^/(${bareApiRoots.join('|')})(/|$)`;
  const isNavigation = (accept = '') => accept.includes('text/html');
  return {
    '^/(api|images|sandbox|metrics|sitemap\\.xml|robots\\.txt)(/|$)': { target },
    [calls]: {
      target,
      bypass: (request: { url?: string; headers: { accept?: string } }) =>
        isNavigation(request.headers.accept) ? request.url : undefined,
    },
  };
}

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  server: { proxy: proxy(process.env.TEDUH_API) },
  plugins: [react(), omitPropTypes(), { name: 'teduh:basic-font', config: writeBasicFont }, precompress()],
  // One file with only what public pages use: the whole of the libraries would cost the server its memory.
  ssr: { noExternal: true },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: {
    // In a hidden folder, which the server does not serve.
    outDir: isSsrBuild ? 'dist/.server' : 'dist',
    copyPublicDir: !isSsrBuild,
    emptyOutDir: true,
    manifest: !isSsrBuild,
    sourcemap: false,
    assetsDir: 'assets',
    // The first versions with light-dark(): for older ones its emulation would lose the colours.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // Inlined files would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: {
      // Every browser with light-dark() knows it by itself.
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => !isOnEveryPage.test(file)) : files,
    },
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups: chunkGroups } } },
  },
}));
