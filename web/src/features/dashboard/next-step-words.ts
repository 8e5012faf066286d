import type { NextStep } from '@teduh/shared/dashboard';
import { type Day, dayOf } from '@teduh/shared/days';
import { unitName } from '@teduh/shared/names';
import { formatDay } from '../../lib/days.ts';
import { paths } from '../../lib/paths.ts';
import { formatRinggit } from '../../ui/money.ts';
import { relativeDay } from './relative-day.ts';

type Step<Kind extends NextStep['kind']> = Extract<NextStep, { kind: Kind }>;
type Words = {
  key: string;
  icon: 'sign' | 'pay' | 'wait';
  tone: 'calm' | 'action' | 'urgent';
  title: string;
  text: string;
  button: { label: string; to: string };
};

/** An amount or a day inside a sentence is never torn in two. */
const whole = (text: string) => text.replaceAll(' ', '\u00a0');
const dayWords = (day: Day) => whole(formatDay(day));

const unitOf = ({ property, roomName }: Pick<NextStep, 'property' | 'roomName'>) =>
  unitName(property.name, roomName);

function wordsOfSignAndPay(step: Step<'sign-and-pay'>, today: Day): Words {
  const lastDay = step.holdExpiresAt && dayOf(new Date(step.holdExpiresAt));
  const held = lastDay
    ? `It is held for you until ${dayWords(lastDay)} (${relativeDay(lastDay, today)}).`
    : 'It is held for you.';
  const amount = whole(formatRinggit(step.amount));
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

const wordsOfSign = (step: Step<'sign'>): Words => ({
  key: step.contractId,
  icon: 'sign',
  tone: 'action',
  title: `Sign the contract for ${unitOf(step)}`,
  text: 'Your deposit is paid and the place is kept for you. Only your signature is missing.',
  button: { label: 'Sign contract', to: paths.signAndPay(step.contractId) },
});

function wordsOfPay(step: Step<'pay'>, today: Day): Words {
  const { type, description, dueDate, isOverdue } = step;
  const due = `${dayWords(dueDate)} (${relativeDay(dueDate, today)})`;
  return {
    key: step.transactionId,
    icon: 'pay',
    tone: isOverdue ? 'urgent' : 'action',
    title: description || type,
    text: `${unitOf(step)}. ${isOverdue ? `Was due on ${due}.` : `Due on ${due}.`}`,
    button: { label: `Pay ${formatRinggit(step.amount)}`, to: paths.payment(step.transactionId) },
  };
}

/** Several that wait are one thing to know, not several. */
function wordsOfWaiting(steps: Step<'wait'>[]): Words[] {
  const [first] = steps;
  if (!first) return [];
  const isOne = steps.length === 1;
  const text = isOne
    ? `${unitOf(first)}, from ${dayWords(first.startDate)}. Applied on ${dayWords(dayOf(new Date(first.createdAt)))}.`
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

const chargesShown = 3;

/** The cards, and the charges that stand in the payment history alone. */
export function cardsOf(steps: NextStep[], today: Day): { cards: Words[]; unshown: Step<'pay'>[] } {
  const charges = ofKind(steps, 'pay');
  return {
    cards: [
      ...ofKind(steps, 'sign-and-pay').map((step) => wordsOfSignAndPay(step, today)),
      ...ofKind(steps, 'sign').map(wordsOfSign),
      ...charges.slice(0, chargesShown).map((step) => wordsOfPay(step, today)),
      ...wordsOfWaiting(ofKind(steps, 'wait')),
    ],
    unshown: charges.slice(chargesShown),
  };
}
