import { ActionIcon, Button } from '@mantine/core';
import { IconMenu2, IconX } from '@tabler/icons-react';
import { Link, NavLink, useLocation } from 'react-router';
import { UserMenu } from '../../features/auth/user-menu.tsx';
import { NotificationsBell } from '../../features/notifications/notifications-bell.tsx';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { ColorSchemeToggle } from '../../ui/color-scheme-toggle.tsx';
import { CompanyLogo } from './company-logo.tsx';
import classes from './public-top-bar.module.css';
import { useBurgerPanel } from './use-burger-panel.ts';
import { useIsScrolled } from './use-is-scrolled.ts';

const solidAfterPixels = 50;

const links = [
  { to: paths.home, label: 'Home' },
  { to: paths.listing, label: 'Listing' },
  { to: paths.faq, label: 'FAQ' },
  { to: paths.aboutUs, label: 'About Us' },
];

export function PublicTopBar() {
  const { token, isRestoring } = useSession();
  const { pathname } = useLocation();
  const isScrolled = useIsScrolled(solidAfterPixels);
  const panel = useBurgerPanel();
  const isHome = pathname === paths.home;
  const look = isHome && !isScrolled && !panel.isOpen ? 'clear' : 'solid';
  const isGuest = !token && !isRestoring;
  const BurgerIcon = panel.isOpen ? IconX : IconMenu2;

  return (
    <header ref={panel.root} className={classes.bar} data-look={look} data-scrolled={isScrolled || undefined}>
      <div className={classes.inner}>
        <Link to={paths.home} className={classes.brand} aria-label="Teduh home">
          <CompanyLogo />
        </Link>
        <div id={panel.id} className={classes.menu} data-open={panel.isOpen || undefined}>
          <nav aria-label="Main">
            <ul className={classes.links}>
              {links.map(({ to, label }) => (
                <li key={to}>
                  <NavLink to={to} end={to === paths.home} className={classes.link ?? ''}>
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          {isGuest && (
            <div className={classes.guest}>
              <Button component={Link} to={paths.register} variant="default">
                Register
              </Button>
              <Button component={Link} to={paths.login}>
                Login
              </Button>
            </div>
          )}
        </div>
        <div className={classes.tools}>
          <ColorSchemeToggle />
          {token && <NotificationsBell />}
          {token && <UserMenu area="public" />}
          <ActionIcon
            ref={panel.burger}
            className={classes.burger}
            variant="subtle"
            color="gray"
            size="xl"
            aria-label={panel.isOpen ? 'Close menu' : 'Open menu'}
            aria-expanded={panel.isOpen}
            aria-controls={panel.id}
            onClick={panel.toggle}
          >
            <BurgerIcon size={24} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </div>
      </div>
    </header>
  );
}
