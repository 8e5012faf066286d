import { Title } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import classes from './feature-cards.module.css';

type Feature = { title: string; text: string; Icon: Icon };

export function FeatureCards({ features }: { features: readonly Feature[] }) {
  return (
    <ul className={classes.cards}>
      {features.map(({ title, text, Icon }) => (
        <li key={title} className={classes.card}>
          <span className={classes.icon}>
            <Icon size={28} stroke={1.5} aria-hidden="true" />
          </span>
          <Title order={3}>{title}</Title>
          <p className={classes.text}>{text}</p>
        </li>
      ))}
    </ul>
  );
}
