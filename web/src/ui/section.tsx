import { Container, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './section.module.css';

type SectionProps = {
  title: string;
  intro?: ReactNode;
  id?: string;
  tone?: 'plain' | 'soft';
  /** `beside`: on wide screens the heading stays to the left of a long content. */
  heading?: 'above' | 'beside';
  children: ReactNode;
};

/** A section of a public page: a heading, an optional introduction, and the content. */
export function Section({ title, intro, id, tone = 'plain', heading = 'above', children }: SectionProps) {
  const headingId = useId();
  return (
    <section id={id} aria-labelledby={headingId} className={classes.section} data-tone={tone}>
      <Container className={classes.inner} data-heading={heading}>
        <div className={classes.heading}>
          <Title order={2} id={headingId}>
            {title}
          </Title>
          {intro && <p className={classes.intro}>{intro}</p>}
        </div>
        <div>{children}</div>
      </Container>
    </section>
  );
}
