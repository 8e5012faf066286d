import { useEffect, useLayoutEffect } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, Outlet, useLocation } from 'react-router';
import { refreshSession } from '../api/refresh-session.ts';
import { nextPath } from '../lib/next-path.ts';
import { paths } from '../lib/paths.ts';
import { isRefused, leaving, selectSession, useSession, useSessionDispatch } from '../lib/session.ts';
import { hasSignedInBefore } from '../lib/signed-in-flag.ts';
import { PageLoader } from '../ui/page-loader.tsx';
import { SessionProblem } from './session-problem.tsx';

/**
 * Tries one silent refresh when there is no token: always where a login is needed, elsewhere only in a browser that has
 * logged in before. A refused refresh is tried again only if another tab has logged in since.
 */
function useRestoredSession({ isNeeded }: { isNeeded: boolean }) {
  const dispatch = useSessionDispatch();
  const { isRefreshing, failure, isLeaving } = useSelector(selectSession);
  const session = useSession();
  const isWorthTrying = failure ? isRefused(failure) && hasSignedInBefore() : isNeeded || hasSignedInBefore();
  const shouldTry = !session.token && !isRefreshing && !isLeaving && isWorthTrying;

  useEffect(() => {
    if (shouldTry) void dispatch(refreshSession());
  }, [shouldTry, dispatch]);

  return { session, failure, isLeaving, isPending: !session.token && (isRefreshing || shouldTry) };
}

/** After a refresh that failed without being refused: when the network or the user is back, the server may be reachable again. */
function useRefreshAgain({ isNeeded }: { isNeeded: boolean }) {
  const dispatch = useSessionDispatch();
  const { token, failure } = useSelector(selectSession);
  const isWorthTrying = !token && failure && !isRefused(failure) && (isNeeded || hasSignedInBefore());

  useEffect(() => {
    if (!isWorthTrying) return;
    const again = () => void dispatch(refreshSession());
    addEventListener('online', again);
    addEventListener('focus', again);
    return () => {
      removeEventListener('online', again);
      removeEventListener('focus', again);
    };
  }, [isWorthTrying, dispatch]);
}

/** Public pages are shown at once; the menu of a returning user appears after the refresh. */
export function RestoreSession() {
  const dispatch = useSessionDispatch();
  const { session, isLeaving } = useRestoredSession({ isNeeded: false });
  const hasLeft = isLeaving && !session.token;
  useRefreshAgain({ isNeeded: false });

  useEffect(() => {
    if (hasLeft) dispatch(leaving(false));
  }, [hasLeft, dispatch]);

  // As soon as React handles events: hydrate.js stops remembering what is pressed, or it would be pressed twice.
  useLayoutEffect(() => {
    // The attributes are for the first paint of a rendered page. From now on the session decides what is shown.
    document.documentElement.removeAttribute('data-returning');
    document.getElementById('root')?.removeAttribute('data-rendered');
    dispatchEvent(new Event('teduh:hydrated'));
  }, []);

  return <Outlet />;
}

export function RequireSession() {
  const { session, failure, isLeaving, isPending } = useRestoredSession({ isNeeded: true });
  const { pathname, search, hash } = useLocation();
  const login = paths.loginThen(pathname + search + hash);
  useRefreshAgain({ isNeeded: true });

  if (session.token) return <Outlet />;
  if (isPending || isLeaving || !failure) return <PageLoader />;
  if (failure.status === 401) return <Navigate to={login} replace />;
  return <SessionProblem failure={failure} login={login} />;
}

export function RequireCustomer() {
  return useSession().isCustomer ? <Outlet /> : <Navigate to={paths.dashboard} replace />;
}

export function RequireAdmin() {
  return useSession().isAdmin ? <Outlet /> : <Navigate to={paths.dashboard} replace />;
}

/** For the login and registration pages: a logged-in user is sent to the requested page or to the dashboard. */
export function GuestOnly() {
  const { session, isPending } = useRestoredSession({ isNeeded: false });
  const { search } = useLocation();

  if (session.token) return <Navigate to={nextPath(search) ?? paths.dashboard} replace />;
  return isPending ? <PageLoader /> : <Outlet />;
}
