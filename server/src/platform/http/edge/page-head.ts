import { escapeHtml } from '../../mail/write-mail.ts';

/** What crawlers and messengers read of a page; they run no script. */
export type PageHead = {
  title: string;
  description: string;
  /** Absolute; left out for pages that are nobody's business but the visitor's. */
  canonical?: string;
  image?: { url: string; width: number; height: number; alt: string };
  jsonLd?: object;
  status: 200 | 404;
};

const meta = (attribute: 'name' | 'property', key: string, content: string | number) =>
  `<meta ${attribute}="${key}" content="${escapeHtml(String(content))}" />`;

/** JSON inside a script element: no tag can end it early. */
const asScript = (data: object) =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

function tagsOf({ title, description, canonical, image, jsonLd }: PageHead): string[] {
  if (!canonical) return [meta('name', 'robots', 'noindex')];
  const picture = image
    ? [
        meta('property', 'og:image', image.url),
        meta('property', 'og:image:width', image.width),
        meta('property', 'og:image:height', image.height),
        meta('property', 'og:image:alt', image.alt),
      ]
    : [];
  return [
    `<link rel="canonical" href="${escapeHtml(canonical)}" />`,
    meta('property', 'og:site_name', 'Teduh'),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', canonical),
    ...picture,
    meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
    ...(jsonLd ? [asScript(jsonLd)] : []),
  ];
}

/** The web app's index.html with the head of one page in place of the general one. */
export function withHead(index: string, head: PageHead): string {
  return index
    .replace(/<title>.*?<\/title>/s, () => `<title>${escapeHtml(head.title)}</title>`)
    .replace(/<meta name="description"[^>]*>/s, () =>
      [meta('name', 'description', head.description), ...tagsOf(head)].join('\n    '),
    );
}
