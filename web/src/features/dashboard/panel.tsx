import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { TextLink } from '../../ui/text-link.tsx';
import classes from './panel.module.css';

type PanelProps = {
  title: string;
  /** Where the whole of it is. */
  more?: { label: string; to: string };
  children: ReactNode;
};

/** One part of a dashboard under its heading. */
export function Panel({ title, more, children }: PanelProps) {
  return (
    <section className={classes.panel}>
      <div className={classes.head}>
        <Title order={2} size="h4">
          {title}
        </Title>
        {more && (
          <TextLink to={more.to} size="sm" className={classes.more}>
            {more.label}
          </TextLink>
        )}
      </div>
      {children}
    </section>
  );
}
