import { Container, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './not-found.module.css';

function UmbrellaInTheRain() {
  return (
    <svg className={classes.picture} viewBox="0 0 240 200" aria-hidden="true">
      <ellipse cx="120" cy="184" rx="84" ry="8" className={classes.ground} />
      <path
        className={classes.rain}
        d="M40 20v16M76 8v16M150 6v16M188 18v16M212 48v14M24 58v14M30 104v14M210 100v14M46 140v12M196 138v12"
      />
      <path
        className={classes.dome}
        d="M44 106a76 70 0 0 1 152 0c0 5-6 7-9 3-11-13-29-13-39 0-2 3-6 3-8 0-10-13-30-13-40 0-2 3-6 3-8 0-10-13-28-13-39 0-3 4-9 2-9-3z"
      />
      <path className={classes.stick} d="M120 36v-10M120 102v66a13 13 0 0 1-26 0" />
    </svg>
  );
}

type NotFoundProps = { title: string; text: string; children: ReactNode };

/** A page that does not exist. The children link to others. */
export function NotFound({ title, text, children }: NotFoundProps) {
  return (
    <Container className={classes.root}>
      <UmbrellaInTheRain />
      <Title order={1}>{title}</Title>
      <p className={classes.text}>{text}</p>
      <div className={classes.actions}>{children}</div>
    </Container>
  );
}
