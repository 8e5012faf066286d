import { escapeHtml } from '../../mail/write-mail.ts';

/** What crawlers and messengers read of a page; they run no script. */
export type PageHead = {
  title: string;
  description: string;
  /** Absolute; left out for pages that search engines must not list. */
  canonical?: string;
  image?: { url: string; width: number; height: number; alt: string };
  jsonLd?: object;
  status: 200 | 404;
};

/**
 * A page rendered on the server: tags for what is seen first, tags for its styles and scripts, its markup, and the data that the web app
 * starts from.
 */
export type RenderedParts = { preloads: string; headTags: string[]; html: string; dataScript: string };

/** No text inside JSON can end the script element that holds it. */
export const jsonForScript = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c');

const meta = (attribute: 'name' | 'property', key: string, content: string | number) =>
  `<meta ${attribute}="${key}" content="${escapeHtml(String(content))}" />`;

function imageTags({ url, width, height, alt }: NonNullable<PageHead['image']>): string[] {
  return [
    meta('property', 'og:image', url),
    meta('property', 'og:image:width', width),
    meta('property', 'og:image:height', height),
    meta('property', 'og:image:alt', alt),
  ];
}

function crawlerTags({ title, description, canonical, image, jsonLd }: PageHead): string[] {
  if (!canonical) return [meta('name', 'robots', 'noindex')];
  return [
    `<link rel="canonical" href="${escapeHtml(canonical)}" />`,
    meta('property', 'og:site_name', 'Teduh'),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', canonical),
    ...(image ? imageTags(image) : []),
    meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
    ...(jsonLd ? [`<script type="application/ld+json">${jsonForScript(jsonLd)}</script>`] : []),
  ];
}

const indent = '\n    ';

/** The places in the web app's index.html where a page differs from it. */
const places = {
  title: /<title>.*?<\/title>/s,
  description: /<meta name="description"[^>]*>/,
  builtStyles: /\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g,
  builtScripts: /\s*<script type="module"[^>]*><\/script>/g,
  endOfHead: '</head>',
  root: '<div id="root"></div>',
};

/** Replacements are functions, because `$` has a meaning in a replacement text. */
function writeHead(index: string, head: PageHead): string {
  const tags = [meta('name', 'description', head.description), ...crawlerTags(head)];
  return index
    .replace(places.title, () => `<title>${escapeHtml(head.title)}</title>`)
    .replace(places.description, () => tags.join(indent));
}

/**
 * A rendered page brings its own styles and scripts in place of those that the build put into index.html. The first picture comes before
 * the styles and the font: the largest thing on the page is asked for first.
 */
function writeRendered(document: string, { preloads, headTags, html, dataScript }: RenderedParts): string {
  return document
    .replace(places.title, (title) => [preloads, title].filter(Boolean).join(indent))
    .replace(places.builtStyles, '')
    .replace(places.builtScripts, '')
    .replace(places.endOfHead, () => `  ${headTags.join(indent)}\n  </head>`)
    .replace(places.root, () => `<div id="root" data-rendered>${html}</div>${indent}${dataScript}`);
}

const stripes = 'repeating-linear-gradient(135deg,#ffc107 0 12px,#1d1d1d 12px 24px)';
const sandboxLine = (words: string) =>
  `<aside aria-label="Sandbox" style="position:fixed;inset:0 0 auto;z-index:10000;height:4px;background:${stripes};pointer-events:none;text-align:center"><span style="display:inline-block;padding:4px 10px 1px;border-radius:0 0 6px 6px;background:#ffc107;color:#1d1d1d;font:600 11px/12px system-ui,sans-serif;vertical-align:top">${words}</span></aside>`;

/** A thin line over every page, so that nobody takes a sandbox for the real thing. In the document itself: it needs no script. */
export const markAsSandbox = (index: string, sendsMail: boolean) =>
  index.replace(
    '<body>',
    `<body>${indent}${sandboxLine(sendsMail ? 'Sandbox: no real money' : 'Sandbox: no real money or mail')}`,
  );

/** Writes the HTML of one page from the web app's index.html. */
export function writeDocument(index: string, head: PageHead, rendered?: RenderedParts): string {
  const document = writeHead(index, head);
  return rendered ? writeRendered(document, rendered) : document;
}
