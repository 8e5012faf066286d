import { SimpleGrid, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconCreditCard, IconLock } from '@tabler/icons-react';
import { type Ref, useImperativeHandle } from 'react';
import { today } from '../../lib/days.ts';
import type { CardEntry } from './card-entry.ts';
import {
  type Card,
  checkCard,
  formatExpiry,
  formatNumber,
  isAmex,
  toCvc,
  toExpiry,
  toNumber,
} from './card-rules.ts';
import { confirmInSandbox, paramsOfCard } from './confirm-in-sandbox.ts';
import { DigitsInput } from './digits-input.tsx';
import { TestCards } from './test-cards.tsx';

const empty: Card = { number: '', expiry: '', cvc: '' };
const fields = ['number', 'expiry', 'cvc'] as const;
const aLaterYear = () => String(Number(today().slice(2, 4)) + 3);
const asIs = (digits: string) => digits;

type SandboxCardProps = { apiBase: string; ref: Ref<CardEntry | null> };

/** Teduh's own card form, for the card sandbox only. */
export function SandboxCard({ apiBase, ref }: SandboxCardProps) {
  const form = useForm<Card>({ initialValues: empty, validate: (card) => checkCard(card) });

  useImperativeHandle(ref, () => ({
    check: async () => {
      const { errors } = form.validate();
      const first = fields.find((field) => errors[field]);
      if (first) form.getInputNode(first)?.focus();
      return first === undefined;
    },
    confirm: (intent, returnUrl) =>
      confirmInSandbox(apiBase, paramsOfCard(form.getValues()), intent, returnUrl),
  }));

  const field = (name: keyof Card) => ({ ...form.getInputProps(name), value: form.values[name] });

  return (
    <Stack gap="md">
      <DigitsInput
        {...field('number')}
        parse={toNumber}
        format={formatNumber}
        label="Card number"
        placeholder="1234 1234 1234 1234"
        name="cardnumber"
        autoComplete="cc-number"
        leftSection={<IconCreditCard size={18} aria-hidden />}
      />
      <SimpleGrid cols={2} spacing="md">
        <DigitsInput
          {...field('expiry')}
          parse={toExpiry}
          format={formatExpiry}
          label="Expiry date"
          placeholder="MM / YY"
          name="exp-date"
          autoComplete="cc-exp"
        />
        <DigitsInput
          {...field('cvc')}
          parse={toCvc}
          format={asIs}
          label="CVC"
          placeholder={isAmex(form.values.number) ? '1234' : '123'}
          name="cvc"
          autoComplete="cc-csc"
          rightSection={<IconLock size={16} aria-hidden />}
        />
      </SimpleGrid>
      <TestCards
        onPick={(number) => {
          form.setValues({ number, expiry: `12${aLaterYear()}`, cvc: '123' });
          form.clearErrors();
        }}
      />
    </Stack>
  );
}
