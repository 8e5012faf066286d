import type { Contract, ContractAnswer } from '@teduh/shared/contracts';
import { messages } from '@teduh/shared/messages';
import type { SignedAnswer, Signing } from '@teduh/shared/signing';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { paths } from '../lib/paths.ts';
import { Component as SignAndPayPage } from '../pages/sign-and-pay.page.tsx';
import { type Call, json, stubApi } from './api.ts';
import { fill } from './fill.ts';
import { anIntent, configWith, confirmCall } from './payments.ts';
import { renderAt } from './render.tsx';
import { aContractToSign, agreementBytes, aSigning, signedByTenant, signingAnswer } from './signing.ts';

export const calls = {
  contract: 'GET /contracts/contract-1',
  file: 'GET /files/original.pdf',
  signing: 'GET /contracts/contract-1/signing',
  events: 'POST /contracts/contract-1/signing/events',
  sign: 'POST /contracts/contract-1/signing/signature',
  decline: 'POST /contracts/contract-1/signing/decline',
  createIntent: 'POST /transactions/create-payment-intent',
  process: 'POST /transactions/process-deposit',
};

type Options = {
  contract?: Contract;
  signing?: Signing;
  api?: Parameters<typeof stubApi>[0];
};

export const file = () => new Response(agreementBytes, { headers: { 'content-type': 'application/pdf' } });

/** The page Sign and Pay of a contract that can be signed in the browser. */
export function open({ contract = aContractToSign(), signing = aSigning(), api = {} }: Options = {}) {
  let current = signing;
  const sentCalls = stubApi({
    ...configWith({}),
    [calls.contract]: () => json<ContractAnswer>(200, { contract }),
    [calls.file]: file,
    [calls.signing]: () => signingAnswer(current),
    [calls.events]: () => signingAnswer(current),
    [calls.sign]: () => {
      current = signedByTenant();
      return json<SignedAnswer>(201, { message: messages.agreementSigned, contract, signing: current });
    },
    [calls.createIntent]: () => json(200, anIntent(7200)),
    [confirmCall]: () => json(200, { id: 'pi_1', status: 'succeeded' }),
    [calls.process]: () => json(200, { message: messages.paymentProcessed }),
    ...api,
  });
  const path = '/application/sign-and-pay/:contractId';
  const view = renderAt(<SignAndPayPage />, { path, at: paths.signAndPay('contract-1'), as: {} });
  const sent = (wanted: string): Call[] =>
    sentCalls.filter(({ method, path: at }) => `${method} ${at}` === wanted);
  const change = (next: Signing) => {
    current = next;
  };
  return { ...view, sent, change };
}

export const region = () => screen.findByRole('region', { name: 'Tenancy agreement' });
export const press = async (user: UserEvent, name: string) =>
  user.click(await screen.findByRole('button', { name }));
export const signature = () => screen.getByLabelText('Signature');

export async function readAndFill(user: UserEvent) {
  await press(user, 'I have read it');
  await fill(user, signature(), 'Aisyah R.');
  await user.click(screen.getByLabelText('I agree'));
}

export function stubCanvas() {
  const nothing = new Proxy({}, { get: () => () => undefined, set: () => true });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(nothing as never);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(160);
}
