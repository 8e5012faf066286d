import '../../ui/styles-app.css';
import { Anchor } from '@mantine/core';
import { Link, Outlet } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { HouseScene } from '../../pages/home/house-scene.tsx';
import { ColorSchemeToggle } from '../../ui/color-scheme-toggle.tsx';
import { Logo } from '../../ui/logo.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { loadToaster } from '../../ui/toast.ts';
import { useFocusHeading } from '../../ui/use-focus-heading.ts';
import { useKeepFocus } from '../../ui/use-keep-focus.ts';
import classes from './auth-layout.module.css';
import { useWhenIdle } from './use-when-idle.ts';

export function Component() {
  useFocusHeading();
  useKeepFocus();
  useWhenIdle(loadToaster);

  return (
    <div className={classes.root}>
      <SkipLink />
      <div className={classes.side}>
        <header className={classes.header}>
          <Anchor component={Link} to={paths.home} c="inherit" underline="never" aria-label="Teduh, home">
            <Logo />
          </Anchor>
          <ColorSchemeToggle />
        </header>
        <main id="main" className={classes.main}>
          <Outlet />
        </main>
      </div>
      <aside className={classes.panel} aria-hidden>
        <p className={classes.motto}>A place to come home to.</p>
        <div className={classes.scene}>
          <HouseScene />
        </div>
      </aside>
    </div>
  );
}
