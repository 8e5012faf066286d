import { pages } from '@teduh/shared/pages';
import { lazy, Suspense } from 'react';
import { usePageTitle } from '../ui/page-title.ts';
import { Featured } from './home/featured.tsx';
import { Hero } from './home/hero.tsx';
import { Services } from './home/services.tsx';

/** Hidden unless the web app is built with VITE_TEDUH_HOME_SEARCH=on: only then is its code loaded. */
const isSearchShown = () => import.meta.env.VITE_TEDUH_HOME_SEARCH === 'on';
const HomeSearch = lazy(() => import('./home/search.tsx'));

export function Component() {
  usePageTitle(pages.home.title);
  return (
    <>
      <Hero />
      {isSearchShown() && (
        <Suspense fallback={null}>
          <HomeSearch />
        </Suspense>
      )}
      <Featured />
      <Services />
    </>
  );
}
