import { Outlet } from 'react-router';
import { useSession } from '../../lib/session.ts';
import { SkipLink } from '../../ui/skip-link.tsx';
import { loadToaster } from '../../ui/toast.ts';
import { useFocusHeading } from '../../ui/use-focus-heading.ts';
import { useKeepFocus } from '../../ui/use-keep-focus.ts';
import { PublicFooter } from './public-footer.tsx';
import classes from './public-layout.module.css';
import { PublicTopBar } from './public-top-bar.tsx';
import { useAnchorScroll } from './use-anchor-scroll.ts';
import { useWhenIdle } from './use-when-idle.ts';

const loadNothing = () => Promise.resolve();

export function PublicLayout() {
  const { token } = useSession();
  useFocusHeading();
  useKeepFocus();
  useAnchorScroll();
  useWhenIdle(token ? loadToaster : loadNothing);

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
