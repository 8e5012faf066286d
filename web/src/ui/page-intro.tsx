import { Container, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page-intro.module.css';

type PageIntroProps = { title: string; text: string; picture?: ReactNode };

/** The opening of a public page that is not the home page. */
export function PageIntro({ title, text, picture }: PageIntroProps) {
  return (
    <header className={classes.intro}>
      <Container className={classes.inner} data-with-picture={picture ? true : undefined}>
        <div>
          <Title order={1} className={classes.title}>
            {title}
          </Title>
          <p className={classes.text}>{text}</p>
        </div>
        {picture && <div className={classes.picture}>{picture}</div>}
      </Container>
    </header>
  );
}
