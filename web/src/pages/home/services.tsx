import { IconFileCheck, IconHomeCheck, IconShieldCheck } from '@tabler/icons-react';
import { FeatureCards } from '../../ui/feature-cards.tsx';
import { Section } from '../../ui/section.tsx';

const services = [
  {
    Icon: IconHomeCheck,
    title: 'Maintained House',
    text: 'Every home is looked after while you live in it. When something breaks, file a complaint and follow it until it is handled.',
  },
  {
    Icon: IconFileCheck,
    title: 'Seamless Application',
    text: 'Choose your start date and how long you stay, and apply in a minute. The answer, the contract and the signature are all online.',
  },
  {
    Icon: IconShieldCheck,
    title: 'Secure Payments',
    text: 'Pay the deposit and the monthly rent online through a trusted payment provider. Card numbers never reach our records.',
  },
];

export function Services() {
  return (
    <Section
      title="Our Services"
      intro="What you can count on, from the first visit to the day you move out."
      tone="soft"
    >
      <FeatureCards features={services} />
    </Section>
  );
}
