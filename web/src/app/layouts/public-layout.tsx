import { Outlet } from 'react-router';
import { SkipLink } from '../../ui/skip-link.tsx';
import { useFocusHeading } from '../../ui/use-focus-heading.ts';
import { PublicFooter } from './public-footer.tsx';
import classes from './public-layout.module.css';
import { PublicTopBar } from './public-top-bar.tsx';
import { useAnchorScroll } from './use-anchor-scroll.ts';

export function PublicLayout() {
  useFocusHeading();
  useAnchorScroll();

  return (
    <div className={classes.page}>
      <SkipLink />
      <PublicTopBar />
      <main id="main" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      <PublicFooter />
    </div>
  );
}
