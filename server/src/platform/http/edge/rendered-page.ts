import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type PageData, pageDataId, type RenderedPage, type RenderPage } from '@teduh/shared/rendering';

type Chunk = { file: string; css?: string[]; imports?: string[] };
type Manifest = Record<string, Chunk>;

/** Every file that the named sources need, what is imported before what imports it. */
function filesOf(manifest: Manifest, modules: string[]) {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const seen = new Set<string>();
  function add(name: string) {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = manifest[name];
    if (!chunk) throw new Error(`the build has no ${name}`);
    for (const imported of chunk.imports ?? []) add(imported);
    for (const style of chunk.css ?? []) styles.add(style);
    scripts.add(chunk.file);
  }
  for (const name of modules) add(name);
  return { scripts: [...scripts], styles: [...styles] };
}

const asJson = (data: PageData) => JSON.stringify(data).replaceAll('<', '\\u003c');

/** Renders pages by the part of the build that is made for the server, which is loaded with the first of them. */
export function createRenderer(directory: string) {
  let loading: Promise<{ renderPage: RenderPage; manifest: Manifest }> | undefined;

  async function load() {
    const [{ renderPage }, manifest] = await Promise.all([
      import(pathToFileURL(join(directory, '.server/entry-server.js')).href),
      readFile(join(directory, '.vite/manifest.json'), 'utf8').then(JSON.parse),
    ]);
    return { renderPage, manifest };
  }

  async function headOf(manifest: Manifest, { modules }: RenderedPage): Promise<string> {
    const { scripts, styles } = filesOf(manifest, modules);
    const texts = await Promise.all(styles.map((file) => readFile(join(directory, file), 'utf8')));
    return [
      `<style>${texts.join('')}</style>`,
      // Not loaded: they tell the web app which styles are here already.
      ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}" disabled>`),
      `<script defer src="/hydrate.js" data-modules="${scripts.map((file) => `/${file}`).join(' ')}"></script>`,
    ].join('\n    ');
  }

  /** The document with the page in it, its styles, and the data that it shows. */
  return async (document: string, pathname: string, data: PageData): Promise<string> => {
    loading ??= load();
    const { renderPage, manifest } = await loading;
    const json = asJson(data);
    const page = await renderPage(pathname, JSON.parse(json));
    const head = await headOf(manifest, page);
    const script = `<script type="application/json" id="${pageDataId}">${json}</script>`;
    return document
      .replace(/\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
      .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
      .replace('</head>', () => `  ${head}\n  </head>`)
      .replace('<div id="root"></div>', () => `<div id="root">${page.html}</div>\n    ${script}`);
  };
}
