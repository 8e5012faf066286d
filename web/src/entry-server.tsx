import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { matchPage, pageFile } from '@teduh/shared/pages';
import type { PageData, RenderedPage, RenderPage } from '@teduh/shared/rendering';
import { StrictMode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { baseApi } from './api/base-api.ts';
import { fillStore } from './app/page-data.ts';
import { Providers } from './app/providers.tsx';
import { routes } from './app/router.tsx';
import { createStore } from './app/store.ts';

const always = ['index.html', 'src/app/layouts/public-layout.tsx'];

/** The source files of a page, which the document preloads. */
function modulesOf(pathname: string): string[] {
  const name = matchPage(pathname)?.page.name;
  if (!name) throw new Error(`There is no page at ${pathname}`);
  const modules = [...always, `src/pages/${pageFile(name)}.page.tsx`];
  return name === 'home' ? [...modules, 'src/features/properties/featured-carousel.tsx'] : modules;
}

function renderToText(element: React.ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(element, {
      // The page is sent as a whole, since later parts would need inline scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => {
        const stream = new PassThrough();
        text(stream).then(resolve, reject);
        pipe(stream);
      },
      onShellError: reject,
      onError: reject,
    });
  });
}

const handler = createStaticHandler(routes);

export const renderPage: RenderPage = async (pathname: string, data: PageData): Promise<RenderedPage> => {
  const context = await handler.query(new Request(new URL(pathname, 'http://teduh.test')));
  if (context instanceof Response) throw new Error(`${pathname} is answered with a ${context.status}`);
  const store = createStore();
  fillStore(store, data);
  const page = (
    <StrictMode>
      <Providers store={store}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </Providers>
    </StrictMode>
  );
  // Resetting the API state ends its timers.
  const markup = await renderToText(page).finally(() => store.dispatch(baseApi.util.resetApiState()));
  // React writes links for the pictures that are seen first before everything else.
  const [preloads = ''] = /^(?:<link [^>]*>)*/.exec(markup) ?? [];
  return { html: markup.slice(preloads.length), preloads, modules: modulesOf(pathname) };
};
