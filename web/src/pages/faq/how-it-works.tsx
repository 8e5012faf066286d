import { Title } from '@mantine/core';
import { IconHomeSearch, IconKey, IconSend, IconSignature, IconTools } from '@tabler/icons-react';
import { usePublicSettings } from '../../api/settings.api.ts';
import { Section } from '../../ui/section.tsx';
import { writeDays } from './faq-words.ts';
import classes from './how-it-works.module.css';

const stepsOf = (holdDays: number | undefined) => [
  {
    Icon: IconHomeSearch,
    title: 'Discover and choose a property',
    text: 'Browse the listings, look at the pictures and compare prices. A listing is either a whole unit or a house where you rent a single room.',
  },
  {
    Icon: IconSend,
    title: 'Apply',
    text: 'Log in, choose the day you want to move in and stay for 3, 4, 6, 8 or 12 months. In a shared house you also pick one of the free rooms.',
  },
  {
    Icon: IconSignature,
    title: 'Submit contract and deposit payment',
    text: `Once you are accepted you have ${writeDays(holdDays)}: sign the contract in your browser, or print it and upload the signed PDF, and pay the deposit. The first month’s rent is part of that payment.`,
  },
  {
    Icon: IconKey,
    title: 'Rental completed',
    text: 'With the signed contract and the deposit in place, your application is completed and your contract is active. The home is yours for the months you agreed.',
  },
  {
    Icon: IconTools,
    title: 'Manage rental services',
    text: 'Your dashboard keeps everything together: monthly payments, your contracts and payment history, and complaints when something needs fixing.',
  },
];

export function HowItWorks() {
  const settings = usePublicSettings();
  return (
    <Section
      id="how-it-works"
      title="How It Works"
      intro="Five steps from the first look to a home that is looked after."
      heading="beside"
    >
      <ol className={classes.steps}>
        {stepsOf(settings?.days.hold).map(({ Icon, title, text }, index) => (
          <li key={title} className={classes.step}>
            <span className={classes.marker}>
              <Icon size={24} stroke={1.5} aria-hidden="true" />
            </span>
            <div className={classes.words}>
              <span className={classes.number}>Step {index + 1}</span>
              <Title order={3}>{title}</Title>
              <p className={classes.text}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
