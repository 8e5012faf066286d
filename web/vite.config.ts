import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { bareApiRoots } from '../shared/src/api-paths.constants.ts';
import { allPages, pageFile } from '../shared/src/pages.ts';

type ChunkingContext = Rolldown.ChunkingContext;

const modules = (...paths: string[]) =>
  new RegExp(`node_modules/(?:${paths.join('|')})`.replaceAll('/', String.raw`[\\/]`));

const isOwn = /(?:web|shared)[\\/]src[\\/].*\.(?:tsx?|module\.css)$/;

/** The files loaded on their own (`main.tsx`, layouts, pages, dialogs) that need a module at once. */
function entriesOf(id: string, context: ChunkingContext): string[] {
  const users = new Set([id]);
  for (const user of users)
    for (const importer of context.getModuleInfo(user)?.importers ?? []) users.add(importer);
  return [...users]
    .filter((user) => user.endsWith('main.tsx') || context.getModuleInfo(user)?.dynamicImporters.length)
    .map((user) => basename(user));
}

/** Our own parts that several entries share, where `isNeeded` says so of these entries. */
const partsOf = (name: string, isNeeded: (entries: string[]) => boolean) => ({
  name(id: string, context: ChunkingContext) {
    const entries = entriesOf(id, context);
    const isPart = isOwn.test(id) && context.getModuleInfo(id)?.importers.length;
    return isPart && entries.length > 2 && isNeeded(entries) ? name : null;
  },
  debugName: name,
});

const filesOf = (pages: typeof allPages) => pages.map(({ name }) => `${pageFile(name)}.page.tsx`);
const publicPages = filesOf(
  allPages.filter(({ access, layout }) => access === 'public' && layout !== 'auth'),
);
const accountPages = filesOf(allPages.filter(({ layout }) => layout === 'auth'));
const onEveryPage = ['main.tsx', 'public-layout.tsx', 'home.page.tsx', 'featured-carousel.tsx'];

/** Left alone, every small part shared by two pages becomes a file of its own: dozens of requests per page. */
const chunks = [
  // They are separate, so that a page is hydrated in several short tasks instead of a long one.
  { name: 'react', test: modules('(?:react|react-dom|scheduler)/') },
  { name: 'react-start', test: /src[\\/]app[\\/]react-dom\.ts$/ },
  { name: 'router', test: modules('react-router/') },
  { name: 'state', test: modules('(?:@reduxjs/toolkit|react-redux|redux|redux-thunk|immer|reselect)/') },
  { name: 'zod', test: modules('zod/') },
  {
    name: 'shell',
    test: modules(
      '@mantine/core/esm/core/',
      '@mantine/core/esm/components/(?:ActionIcon|Anchor|Badge|Button|Center|Container|Group|Loader|Paper|SimpleGrid|Skeleton|Stack|Text|Title|UnstyledButton|VisuallyHidden)/',
      '@tabler/icons-react/',
      // Used by the carousel too, which would otherwise bring all the forms to the home page.
      '@mantine/core/esm/components/Accordion/AccordionChevron',
      '@mantine/hooks/esm/(?:use-(?:id|merged-ref|force-update|debounced-callback)|utils/clamp)/',
    ),
  },
  {
    name: 'forms',
    test: modules(
      '@mantine/form/',
      '@mantine/core/styles/CloseButton',
      '@mantine/core/esm/components/(?:Alert|Checkbox|CloseButton|InlineInput|Input|InputBase|NativeSelect|PasswordInput|Textarea|TextInput)/',
    ),
  },
  {
    name: 'dialogs',
    test: modules(
      '@mantine/core/esm/components/(?:Drawer|FocusTrap|Modal|ModalBase|Overlay|Portal|ScrollArea|Transition)/',
      'react-remove-scroll',
    ),
  },
  { name: 'popovers', test: modules('@mantine/core/esm/components/(?:Menu|Popover)/', '@floating-ui/') },
  partsOf('common', (entries) => entries.some((entry) => onEveryPage.includes(entry))),
  partsOf('public', (entries) => entries.some((entry) => publicPages.includes(entry))),
  partsOf('account', (entries) => entries.some((entry) => accountPages.includes(entry))),
  partsOf('signed-in', (entries) => entries.filter((entry) => entry.endsWith('.page.tsx')).length >= 4),
];

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
  plugins: [react(), precompress()],
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
    // Every browser with light-dark() knows it by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups: chunks } } },
  },
}));
