import '../../ui/styles-app.css';
import { Burger } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, Outlet, useLocation, useMatches } from 'react-router';
import { UserMenu } from '../../features/auth/user-menu.tsx';
import { NotificationsBell } from '../../features/notifications/notifications-bell.tsx';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { ColorSchemeToggle } from '../../ui/color-scheme-toggle.tsx';
import { loadConfirmDialog } from '../../ui/confirm-host.tsx';
import { Logo } from '../../ui/logo.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { SkipLink } from '../../ui/skip-link.tsx';
import { loadToaster } from '../../ui/toast.ts';
import { useFocusHeading } from '../../ui/use-focus-heading.ts';
import { useKeepFocus } from '../../ui/use-keep-focus.ts';
import classes from './dashboard-layout.module.css';
import { DashboardNav } from './dashboard-nav.tsx';
import { useAnchorScroll } from './use-anchor-scroll.ts';
import { useLightPrint } from './use-light-print.ts';
import { useWhenIdle } from './use-when-idle.ts';

const loadNavDrawer = () => import('./dashboard-nav-drawer.tsx');
const NavDrawer = lazy(loadNavDrawer);
const HeldNotice = lazy(() => import('./held-notice.tsx'));
const loadForLater = () => Promise.all([loadNavDrawer(), loadToaster(), loadConfirmDialog()]);

export type DashboardHandle = { title: string };

function useRouteTitle(): string {
  const handle = useMatches().at(-1)?.handle as DashboardHandle | undefined;
  return handle?.title ?? 'Dashboard';
}

export function Component() {
  const title = useRouteTitle();
  const { pathname } = useLocation();
  const { isHeld } = useSession();
  /** Undefined until it is opened for the first time. */
  const [isNavOpen, setNavOpen] = useState<boolean>();
  usePageTitle(title);
  useFocusHeading();
  useAnchorScroll();
  useKeepFocus();
  useLightPrint();
  useWhenIdle(loadForLater);

  // It stays undefined where it was never open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the drawer
  useEffect(() => setNavOpen((wasOpen) => wasOpen && false), [pathname]);

  return (
    <div className={classes.root}>
      <SkipLink />
      <nav className={classes.sidebar} aria-label="Dashboard">
        <Link to={paths.home} className={classes.logo} aria-label="Teduh, home">
          <Logo />
        </Link>
        <DashboardNav />
      </nav>
      <div className={classes.column}>
        <header className={classes.header}>
          <Burger
            className={classes.burger}
            opened={isNavOpen}
            onClick={() => setNavOpen(true)}
            size="sm"
            aria-label="Open navigation"
            aria-expanded={isNavOpen === true}
          />
          <span className={classes.title}>{title}</span>
          <ColorSchemeToggle />
          <NotificationsBell />
          <UserMenu area="dashboard" />
        </header>
        {isHeld && (
          <Suspense fallback={null}>
            <HeldNotice />
          </Suspense>
        )}
        <main id="main" className={classes.main}>
          <Outlet />
        </main>
      </div>
      {isNavOpen !== undefined && (
        <Suspense fallback={null}>
          <NavDrawer isOpen={isNavOpen} onClose={() => setNavOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
