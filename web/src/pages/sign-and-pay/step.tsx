import { Paper, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import classes from './steps.module.css';

type StepProps = {
  number: number;
  title: string;
  isDone?: boolean;
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
};

export function Step({ number, title, isDone = false, heading, children }: StepProps) {
  return (
    <Paper component="li" withBorder p={{ base: 'md', sm: 'lg' }}>
      <div className={classes.head}>
        <span className={classes.number} data-done={isDone || undefined} aria-hidden>
          {isDone ? <IconCheck size={18} /> : number}
        </span>
        <Title order={2} size="h4" ref={heading} tabIndex={-1}>
          {title}
        </Title>
      </div>
      {children}
    </Paper>
  );
}
