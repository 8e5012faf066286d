import type { NextStep } from '@teduh/shared/dashboard';
import { type Day, dayOf } from '@teduh/shared/days';
import { unitName } from '@teduh/shared/names';
import { formatDay, lastDayUntil } from '../../lib/days.ts';
import { paths } from '../../lib/paths.ts';
import { formatRinggit } from '../../ui/money.ts';
import { titleOf } from '../../ui/transaction-lines.ts';
import { relativeDay } from './relative-day.ts';

type Step<Kind extends NextStep['kind']> = Extract<NextStep, { kind: Kind }>;
export type Charge = Step<'pay'>;
type Question = Extract<NextStep, { endDate: Day }>;
type StepCard = {
  key: string;
  icon: 'sign' | 'pay' | 'wait';
  tone: 'calm' | 'action' | 'urgent';
  title: string;
  text: string;
  button: { label: string; to: string };
};

/** Keeps an amount or a day on one line. */
const unbroken = (text: string) => text.replaceAll(' ', '\u00a0');
const unbrokenDay = (day: Day) => unbroken(formatDay(day));

const unitOf = ({ property, roomName }: Pick<NextStep, 'property' | 'roomName'>) =>
  unitName(property.name, roomName);

/** The tenant has nothing to do until an admin has checked the transfer. */
const cardOfTransfer = (key: string, what: string, to: string): StepCard => ({
  key,
  icon: 'wait',
  tone: 'calm',
  title: 'Your transfer waits for confirmation',
  text: `${what}. We write to you once the money has come.`,
  button: { label: 'See the slip', to },
});

function cardOfSignAndPay(step: Step<'sign-and-pay'>, today: Day): StepCard {
  if (step.isSlipWaiting)
    return cardOfTransfer(
      step.contractId,
      `${unbroken(formatRinggit(step.amount))}, deposit and first month for ${unitOf(step)}`,
      paths.signAndPay(step.contractId),
    );
  const lastDay = step.holdExpiresAt && lastDayUntil(step.holdExpiresAt);
  const held = lastDay
    ? `It is held for you until ${unbrokenDay(lastDay)} (${relativeDay(lastDay, today)}).`
    : 'It is held for you.';
  const amount = unbroken(formatRinggit(step.amount));
  return {
    key: step.contractId,
    icon: 'sign',
    tone: 'action',
    title: step.isSigned ? `Pay the deposit for ${unitOf(step)}` : `${unitOf(step)} is yours to sign`,
    text: step.isSigned
      ? `Your contract is signed. ${amount}, deposit and first month, make it yours. ${held}`
      : `Sign the contract and pay ${amount}, deposit and first month. ${held}`,
    button: {
      label: step.isSigned ? `Pay ${formatRinggit(step.amount)}` : 'Sign & Pay',
      to: paths.signAndPay(step.contractId),
    },
  };
}

const cardOfSign = (step: Step<'sign'>): StepCard => ({
  key: step.contractId,
  icon: 'sign',
  tone: 'action',
  title: `Sign the contract for ${unitOf(step)}`,
  text: 'There is nothing left to pay. Your signature is missing.',
  button: { label: 'Sign contract', to: paths.signAndPay(step.contractId) },
});

const wordsOfQuestion: Record<
  Question['kind'],
  (unit: string, day: string) => Pick<StepCard, 'title' | 'text'>
> = {
  'answer-renewal': (unit, day) => ({
    title: `Would you like to stay in ${unit}?`,
    text: `Your contract ends on ${day}, and we offer you a further term.`,
  }),
  'answer-notice': (unit, day) => ({
    title: `We propose to end your contract for ${unit}`,
    text: `On ${day}. It counts only if you agree.`,
  }),
  'answer-report': (unit, day) => ({
    title: `Please check the condition report of ${unit}`,
    text: `You can add remarks and photographs until ${day}. Then it is final.`,
  }),
  'answer-deposit': (unit, day) => ({
    title: `Your deposit for ${unit}`,
    text: `Please accept the proposal, or tell us what you do not agree with, by ${day}.`,
  }),
  stamp: (unit, day) => ({
    title: `Stamp duty for ${unit}`,
    text: `Please have your agreement stamped by ${day}.`,
  }),
};

type Section = { hash: string; late: (day: string) => string };
/** What can still be done after its last day, and where: a deposit is answered until an admin decides about it. */
const sections: Partial<Record<Question['kind'], Section>> = {
  'answer-deposit': {
    hash: '#deposit',
    late: (day) =>
      `The last day to answer was ${day}. You can still accept the deductions, or tell us what you do not agree with; otherwise we decide.`,
  },
  stamp: { hash: '#stamp-duty', late: (day) => `Your agreement was to be stamped by ${day}.` },
};

function cardOfQuestion(step: Question, today: Day): StepCard {
  const day = unbrokenDay(step.endDate);
  const section = sections[step.kind];
  return {
    key: `${step.kind}-${step.contractId}`,
    icon: 'sign',
    tone: 'action',
    ...wordsOfQuestion[step.kind](unitOf(step), day),
    ...(section && step.endDate < today && { text: section.late(day) }),
    button: {
      label: step.kind === 'stamp' ? 'See how' : 'See and answer',
      to: `${paths.tenancy(step.contractId)}${section?.hash ?? ''}`,
    },
  };
}

function cardOfPay(step: Step<'pay'>, today: Day): StepCard {
  if (step.isSlipWaiting)
    return cardOfTransfer(
      step.transactionId,
      `${unbroken(formatRinggit(step.amount))} for ${unitOf(step)}`,
      paths.payment(step.transactionId),
    );
  const { dueDate, chargedOn, isOverdue } = step;
  const due = `${unbrokenDay(dueDate)} (${relativeDay(dueDate, today)})`;
  return {
    key: step.transactionId,
    icon: 'pay',
    tone: isOverdue ? 'urgent' : chargedOn ? 'calm' : 'action',
    title: titleOf(step),
    text: `${unitOf(step)}. ${isOverdue ? 'Was due' : 'Due'} on ${due}.${chargedOn ? ` Charged to your saved card on ${unbrokenDay(chargedOn)}.` : ''}`,
    button: { label: `Pay ${formatRinggit(step.amount)}`, to: paths.payment(step.transactionId) },
  };
}

const cardOfWaitForLandlord = (step: Step<'wait-for-landlord'>): StepCard => ({
  key: step.contractId,
  icon: 'wait',
  tone: 'calm',
  title: `The landlord signs for ${unitOf(step)}`,
  text: 'There is nothing left to do for you. Your contract becomes active as soon as the landlord has signed, and we write to you then.',
  button: { label: 'See the contract', to: paths.signAndPay(step.contractId) },
});

/** All requests are answered on one page. */
const cardsOfAsked = (steps: Step<'wait'>[]): StepCard[] =>
  steps.length === 0
    ? []
    : [
        {
          key: 'asked',
          icon: 'sign',
          tone: 'action',
          title: 'The landlord asks you for something',
          text: `For your application: ${steps.map(unitOf).join('; ')}.`,
          button: { label: 'See and answer', to: paths.aboutMe },
        },
      ];

/** All waiting applications share one card. */
function cardsOfWaiting(steps: Step<'wait'>[]): StepCard[] {
  const [first] = steps;
  if (!first) return [];
  const isOne = steps.length === 1;
  const text = isOne
    ? `${unitOf(first)}, from ${unbrokenDay(first.startDate)}. Applied on ${unbrokenDay(dayOf(new Date(first.createdAt)))}.`
    : `${steps.map(unitOf).join('; ')}.`;
  return [
    {
      key: 'waiting',
      icon: 'wait',
      tone: 'calm',
      title: isOne ? 'Your application awaits an answer' : `${steps.length} applications await an answer`,
      text: `${text} You will hear from us.`,
      button: {
        label: isOne ? 'See my application' : 'See my applications',
        to: `${paths.application}?status=waiting`,
      },
    },
  ];
}

const ofKind = <Kind extends NextStep['kind']>(steps: NextStep[], kind: Kind) =>
  steps.filter((step): step is Step<Kind> => step.kind === kind);

const isQuestion = (step: NextStep): step is Question => 'endDate' in step;

const chargesShown = 3;

/** What is to be paid now, the most pressing first. */
export const chargesOf = (steps: NextStep[]): Charge[] => ofKind(steps, 'pay');

/** The cards, all charges, and those beyond the cards, which only the payment history shows. */
export function cardsOf(steps: NextStep[], today: Day) {
  const charges = chargesOf(steps);
  const waiting = ofKind(steps, 'wait');
  const cards: StepCard[] = [
    ...ofKind(steps, 'sign-and-pay').map((step) => cardOfSignAndPay(step, today)),
    ...ofKind(steps, 'sign').map(cardOfSign),
    ...charges.slice(0, chargesShown).map((step) => cardOfPay(step, today)),
    ...steps.filter(isQuestion).map((step) => cardOfQuestion(step, today)),
    ...cardsOfAsked(waiting.filter(({ isAsked }) => isAsked)),
    ...ofKind(steps, 'wait-for-landlord').map(cardOfWaitForLandlord),
    ...cardsOfWaiting(waiting.filter(({ isAsked }) => !isAsked)),
  ];
  return { cards, charges, unshown: charges.slice(chargesShown) };
}
