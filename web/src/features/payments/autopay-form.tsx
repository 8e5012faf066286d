import { Alert, Button, Checkbox, Paper, Stack, Text } from '@mantine/core';
import { autopayConsents, autopayConsentVersion } from '@teduh/shared/autopay.constants';
import { messages } from '@teduh/shared/messages';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { errorMessage } from '../../api/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { toast } from '../../ui/toast.ts';
import { useConfirmAutopayMutation, useStartAutopayMutation } from './autopay.api.ts';
import type { CardEntry, IntentSecret } from './card-entry.ts';
import { ProviderForm, useArePaymentsOff } from './payment-form.tsx';

/** First the words, then the card: before somebody has agreed nothing is prepared at the provider. */
export function AutopayForm({ contractId }: { contractId: string }) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [start] = useStartAutopayMutation();
  const [confirm] = useConfirmAutopayMutation();
  const [isAgreed, setAgreed] = useState(false);
  const [setup, setSetup] = useState<IntentSecret>();
  const [isBusy, setBusy] = useState(search.has('setup_intent'));
  const [problem, setProblem] = useState('');
  const card = useRef<CardEntry>(null);

  async function attempt(work: () => Promise<unknown>) {
    setBusy(true);
    setProblem('');
    try {
      await work();
    } catch (error) {
      setProblem(errorMessage(error));
    } finally {
      setBusy(false);
    }
  }

  async function finish() {
    await confirm(contractId).unwrap();
    toast.success(messages.autopayOn);
    await navigate(paths.paymentHistory);
  }

  // Back from the page of the bank.
  const isBack = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (!search.has('setup_intent') || isBack.current) return;
    isBack.current = true;
    void attempt(finish);
  }, []);

  const agree = () =>
    attempt(async () => {
      const answer = await start({ contractId }).unwrap();
      if (answer.setup) setSetup({ id: answer.setup.setupIntentId, clientSecret: answer.setup.clientSecret });
    });

  const save = () =>
    attempt(async () => {
      if (!setup || !card.current || !(await card.current.check())) return;
      const returnUrl = `${location.origin}${paths.autopay(contractId)}`;
      const outcome = await card.current.confirm(setup, returnUrl);
      if (outcome.kind === 'refused') setProblem(outcome.message);
      else if (outcome.kind === 'leaving') location.assign(outcome.url);
      else await finish();
    });

  function submit(event: FormEvent) {
    event.preventDefault();
    void (setup ? save() : agree());
  }

  if (useArePaymentsOff()) return <Alert color="yellow">Cards are not taken here at the moment.</Alert>;
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} maw={600}>
      <form onSubmit={submit} noValidate aria-label="Autopay" aria-busy={isBusy}>
        <Stack gap="md">
          <Text>{autopayConsents[autopayConsentVersion]}</Text>
          <Checkbox
            label="I agree"
            checked={isAgreed || setup !== undefined}
            disabled={setup !== undefined}
            onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
          />
          {setup && (
            <ProviderForm methods={['card']} purpose="setup" loadSecret={async () => setup} ref={card} />
          )}
          {problem && (
            <Alert color="red" role="alert">
              {problem}
            </Alert>
          )}
          <Button type="submit" size="md" loading={isBusy} disabled={!isAgreed && !setup}>
            {setup ? 'Turn autopay on' : 'Continue'}
          </Button>
        </Stack>
      </form>
    </Paper>
  );
}
