import { Title } from '@mantine/core';
import { type Look, Portrait } from './portrait.tsx';
import classes from './team.module.css';

const team: { role: string; text: string; look: Look }[] = [
  {
    role: 'Tenant Support',
    text: 'Answers your questions and keeps your application moving.',
    look: 'headscarf',
  },
  { role: 'Home Care', text: 'Takes on complaints and sees that repairs are done.', look: 'short-hair' },
  { role: 'Listings', text: 'Visits every home before its pictures go online.', look: 'long-hair' },
  {
    role: 'Contracts and Payments',
    text: 'Keeps the paperwork short and the numbers right.',
    look: 'turban',
  },
];

export function Team() {
  return (
    <ul className={classes.team}>
      {team.map(({ role, text, look }) => (
        <li key={role} className={classes.member}>
          <Portrait look={look} />
          <Title order={3}>{role}</Title>
          <p className={classes.text}>{text}</p>
        </li>
      ))}
    </ul>
  );
}
