import { Badge, Button, Paper, Skeleton, Title, VisuallyHidden } from '@mantine/core';
import { IconCircleCheck, IconCreditCard, IconHourglass, IconSignature } from '@tabler/icons-react';
import type { CustomerDashboard, NextStep } from '@teduh/shared/dashboard';
import { Link } from 'react-router';
import { useToday } from '../../api/config.api.ts';
import { formatDay } from '../../lib/days.ts';
import { paths } from '../../lib/paths.ts';
import { formatRinggit } from '../../ui/money.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { type Charge, cardsOf } from './next-step-cards.ts';
import classes from './next-steps.module.css';
import { Panel } from './panel.tsx';

const icons = { sign: IconSignature, pay: IconCreditCard, wait: IconHourglass };

type NextStepsProps = { dashboard: CustomerDashboard | undefined };

export function NextSteps({ dashboard }: NextStepsProps) {
  return (
    <Panel title="What to do next">
      {!dashboard && <StepsSkeleton />}
      {dashboard?.nextSteps.length === 0 && <NothingToDo dashboard={dashboard} />}
      {dashboard && dashboard.nextSteps.length > 0 && <Steps steps={dashboard.nextSteps} />}
    </Panel>
  );
}

const sumOf = (charges: Charge[]) =>
  charges.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;
const isAnyOverdue = (charges: Charge[]) => charges.some(({ isOverdue }) => isOverdue);

function Steps({ steps }: { steps: NextStep[] }) {
  const { cards, charges, unshown } = cardsOf(steps, useToday());
  const automaticSum = sumOf(charges.filter(({ chargedOn }) => chargedOn));
  return (
    <div>
      {charges.length > 1 && (
        <p className={classes.owed}>
          You owe <strong>{formatRinggit(sumOf(charges))}</strong> in all
          {isAnyOverdue(charges) && (
            <>, of which {formatRinggit(sumOf(charges.filter(({ isOverdue }) => isOverdue)))} is overdue</>
          )}
          .
          {automaticSum > 0 &&
            ` ${formatRinggit(automaticSum)} of it is charged to your saved card by itself.`}
        </p>
      )}
      <ul className={classes.cards}>
        {cards.map(({ key, icon, tone, title, text, button }) => {
          const Icon = icons[icon];
          return (
            <Paper component="li" key={key} withBorder className={classes.card} data-tone={tone}>
              <span className={classes.icon}>
                <Icon size={24} stroke={1.75} aria-hidden />
              </span>
              <div className={classes.words}>
                <Title order={3} size="h5" className={classes.title}>
                  {title}
                  {tone === 'urgent' && (
                    <Badge color="red" miw="max-content">
                      Overdue
                    </Badge>
                  )}
                </Title>
                <p className={classes.text}>{text}</p>
              </div>
              <Button
                component={Link}
                to={button.to}
                variant={tone === 'calm' ? 'default' : 'filled'}
                className={classes.button}
                aria-label={`${button.label}: ${title}`}
              >
                {button.label}
              </Button>
            </Paper>
          );
        })}
      </ul>
      {unshown.length > 0 && (
        <p className={classes.more}>
          {unshown.length} more to pay, {formatRinggit(sumOf(unshown))}.{' '}
          <TextLink to={paths.paymentHistory}>
            See {unshown.length === 1 ? 'it' : 'them'} in your payments
          </TextLink>
        </p>
      )}
    </div>
  );
}

function nothingText({ currentRental, nextRent }: CustomerDashboard): string {
  if (!currentRental) return 'Find a place you like and apply for it: what comes next appears here.';
  if (!nextRent) return 'Everything is signed and paid, until the end of your stay. Enjoy your home.';
  const rent = `${formatRinggit(nextRent.amount)}, is due on ${formatDay(nextRent.dueDate)}`;
  return `Everything is signed and paid. Your next rent, ${rent}.`;
}

function NothingToDo({ dashboard }: { dashboard: CustomerDashboard }) {
  return (
    <Paper withBorder className={classes.card} data-tone="calm">
      <span className={classes.icon}>
        <IconCircleCheck size={24} stroke={1.75} aria-hidden />
      </span>
      <div className={classes.words}>
        <p className={classes.title}>Nothing waits for you</p>
        <p className={classes.text}>{nothingText(dashboard)}</p>
      </div>
      {!dashboard.currentRental && (
        <Button component={Link} to={paths.listing} className={classes.button}>
          Browse listings
        </Button>
      )}
    </Paper>
  );
}

function StepsSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading what to do next...</VisuallyHidden>
      <Skeleton height={104} radius="lg" aria-hidden />
    </div>
  );
}
