import type { Contract, ContractAnswer, ContractMessageAnswer } from '@teduh/shared/contracts';
import { messages } from '@teduh/shared/messages';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { paths } from '../lib/paths.ts';
import { Component as SignAndPayPage } from '../pages/sign-and-pay.page.tsx';
import { json, stubApi } from './api.ts';
import { anIntent, configWith, confirmCall } from './payments.ts';
import { renderAt } from './render.tsx';
import { aContract } from './renting.ts';
import { stubUploads } from './uploads.ts';

export const read = 'GET /contracts/contract-1';
export const send = 'POST /contracts/upload-signed-contract/contract-1';
export const create = 'POST /transactions/create-payment-intent';
export const process = 'POST /transactions/process-deposit';

export const awaiting = aContract({
  status: 'Awaiting',
  isSigned: false,
  isDepositPaid: false,
  signedFile: null,
  holdExpiresAt: '2026-11-22T02:14:05.000Z',
});
export const signed = { ...awaiting, isSigned: true, signedFile: '/api/files/signed.pdf?token=s' };
export const pdf = (name = 'signed.pdf', bytes = 4) =>
  new File([new Uint8Array(bytes)], name, { type: 'application/pdf' });

type Options = {
  contract?: Contract;
  api?: Parameters<typeof stubApi>[0];
  uploads?: Parameters<typeof stubUploads>[0];
};

export function openToSignOnPaper({ contract = awaiting, api = {}, uploads = {} }: Options = {}) {
  const sentFiles = stubUploads({
    [send]: () => json<ContractMessageAnswer>(200, { message: messages.contractUploaded, contract: signed }),
    ...uploads,
  });
  const calls = stubApi({
    ...configWith({}),
    [read]: () => json<ContractAnswer>(200, { contract }),
    [create]: () => json(200, anIntent(7200)),
    [confirmCall]: () => json(200, { id: 'pi_1', status: 'succeeded' }),
    [process]: () => json(200, { message: messages.paymentProcessed }),
    ...api,
  });
  const path = '/application/sign-and-pay/:contractId';
  const view = renderAt(<SignAndPayPage />, { path, at: paths.signAndPay('contract-1'), as: {} });
  const sent = (call: string) => calls.filter(({ method, path: at }) => `${method} ${at}` === call);
  return { sentFiles, sent, ...view };
}

export const submit = () => screen.getByRole('button', { name: 'Submit and Pay' });
export const choose = async (...files: File[]) =>
  userEvent.setup({ applyAccept: false }).upload(await screen.findByLabelText('Signed contract'), files);
export const arrival = () => screen.findByLabelText('location');
