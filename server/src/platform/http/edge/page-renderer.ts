import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type PageData, pageDataId, type RenderPage } from '@teduh/shared/rendering';
import { jsonForScript, type RenderedParts } from './page-document.ts';

type Chunk = { file: string; css?: string[]; imports?: string[] };
type Manifest = Record<string, Chunk>;

/** Lists every file that the named modules need; an imported file comes before the one that imports it. */
function listFiles(manifest: Manifest, modules: string[]) {
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

/** Renders pages with the part of the build that is made for the server, which is loaded with the first page. */
export function createRenderer(directory: string) {
  let loading: Promise<{ renderPage: RenderPage; manifest: Manifest }> | undefined;

  async function load() {
    const [{ renderPage }, manifest] = await Promise.all([
      import(pathToFileURL(join(directory, '.server/entry-server.js')).href),
      readFile(join(directory, '.vite/manifest.json'), 'utf8').then(JSON.parse),
    ]);
    return { renderPage, manifest };
  }

  async function writeHeadTags(manifest: Manifest, modules: string[]): Promise<string[]> {
    const { scripts, styles } = listFiles(manifest, modules);
    const texts = await Promise.all(styles.map((file) => readFile(join(directory, file), 'utf8')));
    return [
      `<style>${texts.join('')}</style>`,
      // These links tell the web app which styles the page has already. No browser loads a style of this type, while Chromium loads disabled ones.
      ...styles.map((file) => `<link rel="stylesheet" type="text/plain" href="/${file}">`),
      `<script defer src="/hydrate.js" data-modules="${scripts.map((file) => `/${file}`).join(' ')}"></script>`,
    ];
  }

  return async (pathname: string, data: PageData): Promise<RenderedParts> => {
    loading ??= load();
    const { renderPage, manifest } = await loading;
    const json = jsonForScript(data);
    const { html, preloads, modules } = await renderPage(pathname, JSON.parse(json));
    return {
      headTags: await writeHeadTags(manifest, modules),
      html,
      preloads,
      dataScript: `<script type="application/json" id="${pageDataId}">${json}</script>`,
    };
  };
}
