import '@mantine/core/styles/Accordion.layer.css';
import { Accordion, Anchor } from '@mantine/core';
import type { PublicSettings } from '@teduh/shared/settings';
import type { ReactNode } from 'react';
import { usePublicSettings } from '../../api/settings.api.ts';
import { paths } from '../../lib/paths.ts';
import { Section } from '../../ui/section.tsx';
import { writeDays, writeWaysToPay } from './faq-words.ts';
import classes from './questions.module.css';

/** Before the settings are known, the mail address is the one on the contact page. */
const contactOf = (settings: PublicSettings | undefined) =>
  settings ? `mailto:${settings.company.email}` : paths.contact;

type Question = { value: string; title: string; answer: ReactNode };

const questionsOf = (settings: PublicSettings | undefined): Question[] => [
  {
    value: 'status',
    title: 'What does the status of my application mean?',
    answer: (
      <>
        <p>You find every application under Application in your dashboard.</p>
        <dl>
          <dt>Submitted</dt>
          <dd>
            We have it and are looking at it. It is listed as Waiting for Response, and you can still withdraw
            it.
          </dd>
          <dt>Approved</dt>
          <dd>
            The home is held for you and listed as Accepted. Sign the contract and pay the deposit within{' '}
            {writeDays(settings?.days.hold)}, otherwise it becomes free again.
          </dd>
          <dt>Declined</dt>
          <dd>
            The home went to somebody else or does not fit. It is listed as Rejected, and you are free to
            apply for another one.
          </dd>
        </dl>
      </>
    ),
  },
  {
    value: 'rent',
    title: 'How do I pay my rent?',
    answer: (
      <>
        <p>
          {writeWaysToPay(settings?.waysToPay)}. The first month is already part of what you pay with the
          deposit. Every later month appears on the Payment page of your dashboard{' '}
          {writeDays(settings?.days.rentAhead)} before it is due, and we send you a mail when it does and
          again {writeDays(settings?.days.reminder)} before the due date.
        </p>
        <p>A payment that is late is marked as overdue and can still be paid in the same way.</p>
      </>
    ),
  },
  {
    value: 'complaints',
    title: 'Something is broken. How do I file a complaint?',
    answer: (
      <p>
        Open Complaint in your dashboard and choose Add Complaint. You can do so while you have an active
        rental or an accepted application. Follow it through three columns: Waiting, In Handling and Handled,
        where you read how it was solved. Until it is handled you may change it, and you can delete it at any
        time.
      </p>
    ),
  },
  {
    value: 'security',
    title: 'Is it safe to pay and to leave my details here?',
    answer: (
      <p>
        Yes. Card details go straight to the payment provider and are never kept by us. Your password is
        stored only in a form that cannot be read back, and your contract can be opened by nobody but you and
        our administrators.
      </p>
    ),
  },
  {
    value: 'owners',
    title: 'How do I contact the owner of a property?',
    answer: (
      <p>
        Owners are reached through us, so that nothing gets lost and no private number is passed around. Write
        to{' '}
        <Anchor href={contactOf(settings)} underline="always">
          {settings?.company.email ?? 'us'}
        </Anchor>{' '}
        with the name of the property. If you already live there, a complaint in your dashboard is the
        quickest way.
      </p>
    ),
  },
];

export function Questions() {
  const settings = usePublicSettings();
  return (
    <Section
      title="Frequently Asked Questions"
      tone="soft"
      heading="beside"
      intro={
        <>
          Is yours not among them?{' '}
          <Anchor href={contactOf(settings)} inherit underline="always">
            Write to us
          </Anchor>
          .
        </>
      }
    >
      <Accordion
        order={3}
        variant="separated"
        radius="lg"
        classNames={{
          item: classes.item,
          control: classes.control,
          label: classes.question,
          content: classes.answer,
        }}
      >
        {questionsOf(settings).map(({ value, title, answer }) => (
          <Accordion.Item key={value} value={value}>
            <Accordion.Control>{title}</Accordion.Control>
            <Accordion.Panel>{answer}</Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Section>
  );
}
