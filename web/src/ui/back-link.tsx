import { IconArrowLeft } from '@tabler/icons-react';
import classes from './back-link.module.css';
import { TextLink } from './text-link.tsx';

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <TextLink to={to} className={classes.link}>
      <IconArrowLeft size={18} aria-hidden />
      {children}
    </TextLink>
  );
}
