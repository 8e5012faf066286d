import type { Contract, ContractAnswer } from '@teduh/shared/contracts';
import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import type { SignedAnswer, Signing } from '@teduh/shared/signing';
import { signatureLimits } from '@teduh/shared/signing.constants';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Pdf } from '../features/signing/pdf.ts';
import { paths } from '../lib/paths.ts';
import { type Call, failure, json, stubApi } from '../test/api.ts';
import { anIntent, configWith, confirmCall, fillCard } from '../test/payments.ts';
import { renderAt } from '../test/render.tsx';
import {
  aContractToSign,
  agreementBytes,
  agreementSha256,
  aSigning,
  signedByTenant,
  signingAnswer,
} from '../test/signing.ts';
import { Component as SignAndPayPage } from './sign-and-pay.page.tsx';

const calls = {
  contract: 'GET /contracts/contract-1',
  file: 'GET /files/original.pdf',
  signing: 'GET /contracts/contract-1/signing',
  events: 'POST /contracts/contract-1/signing/events',
  sign: 'POST /contracts/contract-1/signing/signature',
  decline: 'POST /contracts/contract-1/signing/decline',
  createIntent: 'POST /transactions/create-payment-intent',
  process: 'POST /transactions/process-deposit',
};

const openPdf = vi.hoisted(() => vi.fn<(data: ArrayBuffer) => Promise<Pdf>>());
// pdf.js needs workers and canvases, which jsdom does not have.
vi.mock('../features/signing/pdf.ts', () => ({ openPdf }));

const draw = vi.fn(() => () => undefined);
const close = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  openPdf.mockImplementation(async () => ({
    close,
    pages: [
      {
        number: 1,
        ratio: 0.7,
        draw,
        blocks: [
          { kind: 'heading', level: 1, text: 'Tenancy Agreement' },
          {
            kind: 'table',
            rows: [
              [
                { text: 'Rent', isHeading: true },
                { text: 'RM 2,400', isHeading: false },
              ],
            ],
          },
        ],
      },
      { number: 2, ratio: 0.7, draw, blocks: [{ kind: 'paragraph', text: 'No smoking.' }] },
    ],
  }));
});

type Options = {
  contract?: Contract;
  signing?: Signing;
  /** What the server answers after the signature. */
  afterwards?: Signing;
  api?: Parameters<typeof stubApi>[0];
};

const file = () => new Response(agreementBytes, { headers: { 'content-type': 'application/pdf' } });

function open({ contract = aContractToSign(), signing = aSigning(), afterwards, api = {} }: Options = {}) {
  let current = signing;
  const sentCalls = stubApi({
    ...configWith({}),
    [calls.contract]: () => json<ContractAnswer>(200, { contract }),
    [calls.file]: file,
    [calls.signing]: () => signingAnswer(current),
    [calls.events]: () => signingAnswer(current),
    [calls.sign]: () => {
      current = afterwards ?? signedByTenant();
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

const region = () => screen.findByRole('region', { name: 'Tenancy agreement' });
const press = async (user: UserEvent, name: string) =>
  user.click(await screen.findByRole('button', { name }));
const signature = () => screen.getByLabelText('Signature');

async function readAndFill(user: UserEvent) {
  await press(user, 'I have read it');
  await user.type(signature(), 'Aisyah R.');
  await user.click(screen.getByLabelText('I agree'));
}

function stubCanvas() {
  const nothing = new Proxy({}, { get: () => () => undefined, set: () => true });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(nothing as never);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(160);
}

test('read, sign and pay are three steps, and the paper way stays in view', async () => {
  open();
  await region();
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual([
    'Suria Residence',
    'Read the agreement',
    'Sign the agreement',
    'Pay the deposit',
  ]);
  expect(screen.getByRole('heading', { level: 3, name: 'Upload the signed contract' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Download contract' })).toHaveAttribute(
    'href',
    aContractToSign().originalFile,
  );
  expect(await screen.findByRole('button', { name: 'Choose PDF' })).toBeVisible();
  expect(screen.getByText('Deposit payable')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Submit and Pay' })).toBeVisible();
  expect(screen.getByText('Aminah Yusof signed for the landlord on 15 Nov 2026, 10:14.')).toBeVisible();
});

test('the agreement is drawn as pages whose text screen readers read, and that it was opened is reported once', async () => {
  const { sent, unmount } = open();
  const agreement = within(await region());
  expect(agreement.getByRole('heading', { level: 3, name: 'Tenancy Agreement' })).toBeInTheDocument();
  expect(agreement.getByRole('rowheader', { name: 'Rent' })).toBeInTheDocument();
  expect(agreement.getByText('No smoking.')).toBeInTheDocument();
  expect(draw).toHaveBeenCalledTimes(2);
  await waitFor(() => expect(sent(calls.events).map(({ body }) => body)).toEqual([{ kind: 'opened' }]));
  expect(await region()).toHaveAttribute('tabindex', '0');
  unmount();
  expect(close).toHaveBeenCalledOnce();
});

test('the agreement can be read as plain text, which comes first on a phone', async () => {
  const { user, unmount } = open();
  await region();
  expect((await region()).querySelectorAll('canvas')).toHaveLength(2);
  await user.click(screen.getByRole('tab', { name: 'Plain text' }));
  expect((await region()).querySelectorAll('canvas')).toHaveLength(0);
  expect(screen.getByText('No smoking.')).toBeVisible();
  unmount();

  const wide = window.matchMedia;
  vi.stubGlobal('matchMedia', (query: string) => ({ ...wide(query), matches: query.includes('max-width') }));
  open();
  await region();
  expect(screen.getByRole('tab', { name: 'Plain text' })).toHaveAttribute('aria-selected', 'true');
});

test('the button after the last words says that it was read, and leads to the signature', async () => {
  const { user, sent } = open();
  const button = within(await region()).getByRole('button', { name: 'I have read it' });
  const words = screen.getByText('No smoking.');
  expect(words.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  (await region()).focus();
  await user.tab();
  expect(button).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByText('You have read it.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Sign the agreement' })).toHaveFocus();
  await waitFor(() =>
    expect(sent(calls.events).map(({ body }) => body)).toEqual([
      { kind: 'opened' },
      { kind: 'read to the end' },
    ]),
  );
});

test('nobody is told that an event could not be reported', async () => {
  const { user, sent } = open({
    api: { [calls.events]: () => failure(500, errorMessages.unexpected_error) },
  });
  await press(user, 'I have read it');
  await waitFor(() => expect(sent(calls.events)).toHaveLength(2));
  expect(screen.queryByText(errorMessages.unexpected_error)).not.toBeInTheDocument();
});

test('a typed signature is sent with the consent and the hash of what was shown', async () => {
  const { user, sent } = open();
  await readAndFill(user);
  expect(screen.getByText(aSigning().consentText)).toBeVisible();
  expect(screen.getByLabelText('I agree')).toHaveAccessibleDescription(aSigning().consentText);
  expect(screen.getByLabelText('Full name')).toHaveValue('Aisyah Rahman');
  await user.clear(screen.getByLabelText('Full name'));
  await user.type(screen.getByLabelText('Full name'), 'Aisyah binti Rahman');
  await press(user, 'Sign agreement');
  expect(await screen.findByText('You signed on 15 Nov 2026, 10:14.')).toBeVisible();
  expect(await screen.findByText(messages.agreementSigned)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Sign the agreement' })).toHaveFocus();
  expect(sent(calls.sign).map(({ body }) => body)).toEqual([
    {
      method: 'typed',
      text: 'Aisyah R.',
      printedName: 'Aisyah binti Rahman',
      consentVersion: 1,
      documentSha256: agreementSha256,
    },
  ]);
  expect(screen.queryByRole('button', { name: 'Choose PDF' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Decline' })).not.toBeInTheDocument();
});

test('after signing in the browser the deposit is paid without an upload', async () => {
  const { user, sent } = open({ signing: signedByTenant() });
  expect(await screen.findByText('You signed on 15 Nov 2026, 10:14.')).toBeVisible();
  await fillCard(user);
  await press(user, 'Submit and Pay');
  expect(await screen.findByLabelText('location')).toHaveTextContent(paths.paymentSuccess('pi_1'));
  expect(sent(calls.createIntent)).toHaveLength(1);
  expect(openPdf).not.toHaveBeenCalled();
});

test('while nothing is signed the deposit is not paid', async () => {
  const { user, sent } = open();
  await fillCard(user);
  await press(user, 'Submit and Pay');
  await waitFor(() => expect(screen.getAllByText(errorMessages.signed_contract_missing)).toHaveLength(2));
  expect(sent(calls.createIntent)).toHaveLength(0);
});

test.each([
  ['still signs', { status: 'Open', parties: [] }, 'The landlord still signs.'],
  ['has signed too', { status: 'Sealing' }, 'The signed agreement is being made, and will be sent to you.'],
] as const)('says that the landlord %s', async (_what, { status }, words) => {
  const signing = signedByTenant({ status });
  const parties =
    status === 'Open'
      ? signing.parties.map((each) => (each.party === 'landlord' ? { ...each, signedAt: null } : each))
      : signing.parties;
  open({ contract: aContractToSign({ signingStatus: status }), signing: { ...signing, parties } });
  expect(await screen.findByText(words)).toBeVisible();
});

test('the sealed agreement can be opened', async () => {
  const signedFile = '/api/files/sealed.pdf?token=s';
  open({
    contract: aContractToSign({ isSigned: true, signingStatus: 'Sealed', signedFile }),
    signing: signedByTenant({ status: 'Sealed' }),
  });
  expect(await screen.findByRole('link', { name: 'Open the signed agreement' })).toHaveAttribute(
    'href',
    signedFile,
  );
});

test('nothing is signed before the agreement was read', async () => {
  const { user, sent } = open();
  await region();
  await user.type(signature(), 'Aisyah R.');
  await user.click(screen.getByLabelText('I agree'));
  await press(user, 'Sign agreement');
  const problem = await screen.findByText(/^Please read the agreement to its end first/);
  expect(problem).toHaveAttribute('role', 'alert');
  expect(await region()).toHaveFocus();
  expect(sent(calls.sign)).toHaveLength(0);
  await press(user, 'I have read it');
  expect(screen.queryByText(/^Please read the agreement/)).not.toBeInTheDocument();
  await press(user, 'Sign agreement');
  expect(await screen.findByText(/^You signed on/)).toBeVisible();
});

test('what was uploaded on paper is not asked for again', async () => {
  open({ contract: aContractToSign({ isSigned: true, signedFile: '/api/files/signed.pdf' }) });
  expect(await screen.findByText('We have your signed contract.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Sign agreement' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Decline' })).not.toBeInTheDocument();
});

test('says what is missing', async () => {
  stubCanvas();
  const { user, sent } = open();
  await press(user, 'I have read it');
  await user.clear(screen.getByLabelText('Full name'));
  await press(user, 'Sign agreement');
  expect(await screen.findByText('Name is required')).toBeVisible();
  expect(screen.getByText('Signature is required')).toBeVisible();
  expect(screen.getByText('Please agree before you sign')).toBeVisible();
  expect(screen.getByLabelText('Full name')).toHaveFocus();
  await user.click(screen.getByRole('tab', { name: 'Draw' }));
  await press(user, 'Sign agreement');
  expect(await screen.findByText('Draw your signature')).toBeVisible();
  expect(sent(calls.sign)).toHaveLength(0);
});

function drawLine(canvas: HTMLElement, points: [number, number][]) {
  const at = ([clientX, clientY]: [number, number] = [0, 0]) => ({
    clientX,
    clientY,
    pointerId: 1,
    isPrimary: true,
    pointerType: 'pen',
    buttons: 1,
    pressure: 0.5,
  });
  fireEvent.pointerDown(canvas, at(points[0]));
  for (const point of points.slice(1)) fireEvent.pointerMove(canvas, at(point));
  fireEvent.pointerUp(canvas, { ...at(points.at(-1)), buttons: 0 });
}

async function openCanvas(user: UserEvent) {
  stubCanvas();
  await press(user, 'I have read it');
  await user.click(screen.getByRole('tab', { name: 'Draw' }));
  expect(screen.getByText(/choose Type: it counts the same/)).toBeVisible();
  return screen.findByRole('img', { name: 'Your drawn signature' });
}

test('a drawn signature is sent as points, with the last line undone', async () => {
  const { user, sent } = open();
  const canvas = await openCanvas(user);
  drawLine(canvas, [
    [10, 20.4],
    [60, 90],
  ]);
  drawLine(canvas, [
    [5, 5],
    [300, 5],
  ]);
  await press(user, 'Undo');
  await user.click(screen.getByLabelText('I agree'));
  await press(user, 'Sign agreement');
  await waitFor(() => expect(sent(calls.sign)).toHaveLength(1));
  expect(sent(calls.sign)[0]?.body).toEqual({
    method: 'drawn',
    strokes: [
      [
        { x: 10, y: 20 },
        { x: 60, y: 90 },
      ],
    ],
    printedName: 'Aisyah Rahman',
    consentVersion: 1,
    documentSha256: agreementSha256,
  });
});

test('a drawing stays while somebody looks at typing, until it is cleared', async () => {
  const { user, sent } = open();
  const canvas = await openCanvas(user);
  drawLine(canvas, [
    [10, 20],
    [60, 90],
  ]);
  await user.click(screen.getByRole('tab', { name: 'Type' }));
  await user.click(screen.getByRole('tab', { name: 'Draw' }));
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeEnabled();
  await press(user, 'Clear');
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await user.click(screen.getByLabelText('I agree'));
  await press(user, 'Sign agreement');
  expect(await screen.findByText('Draw your signature')).toBeVisible();
  expect(sent(calls.sign)).toHaveLength(0);
});

test('a stroke beyond the last possible one is not drawn', async () => {
  const { user, sent } = open();
  const canvas = await openCanvas(user);
  for (let index = 0; index <= signatureLimits.strokes; index += 1)
    drawLine(canvas, [
      [index * 10, 10],
      [index * 10, 60],
    ]);
  expect(await screen.findByText(/^A signature has at most 100 strokes/)).toBeVisible();
  await user.click(screen.getByLabelText('I agree'));
  await press(user, 'Sign agreement');
  await waitFor(() => expect(sent(calls.sign)).toHaveLength(1));
  expect(sent(calls.sign)[0]?.body).toHaveProperty('strokes.length', signatureLimits.strokes);
});

test('whoever has signed in another tab is told so, and sees it', async () => {
  const { user, change } = open({
    api: { [calls.sign]: () => failure(409, errorMessages.already_signed) },
  });
  await readAndFill(user);
  change(signedByTenant());
  await press(user, 'Sign agreement');
  expect(await screen.findByText('You signed on 15 Nov 2026, 10:14.')).toBeVisible();
  expect(await screen.findByText(errorMessages.already_signed)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Sign the agreement' })).toHaveFocus();
});

test('an agreement that changed meanwhile is loaded and read anew', async () => {
  const { user, change } = open({
    api: { [calls.sign]: () => failure(409, errorMessages.document_changed) },
  });
  await readAndFill(user);
  await press(user, 'Sign agreement');
  await waitFor(() => expect(screen.getAllByText(errorMessages.document_changed)).toHaveLength(2));
  expect(screen.getByRole('button', { name: 'Load the page again' })).toBeVisible();
  change(aSigning({ documentSha256: 'f'.repeat(64) }));
  await press(user, 'Sign agreement');
  expect(await screen.findByText(/^The agreement could not be shown here/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'I have read it' })).not.toBeInTheDocument();
  expect(screen.getByLabelText('I agree')).not.toBeChecked();
});

test('signing that is closed says so', async () => {
  const { user } = open({ api: { [calls.sign]: () => failure(409, errorMessages.signing_closed) } });
  await readAndFill(user);
  await press(user, 'Sign agreement');
  expect(await screen.findByText(/^Nothing was signed\. Please contact us/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Load the page again' })).not.toBeInTheDocument();
});

test('what the server says about a field stands under it', async () => {
  const printedName = 'Name is too long';
  const { user } = open({
    api: { [calls.sign]: () => failure(400, errorMessages.invalid_fields, { errorFields: { printedName } }) },
  });
  await readAndFill(user);
  await press(user, 'Sign agreement');
  await waitFor(() =>
    expect(screen.getByLabelText('Full name')).toHaveAccessibleDescription(
      expect.stringContaining(printedName),
    ),
  );
});

test('declining asks for a reason, says what it does, and leads to the applications', async () => {
  const { user, sent } = open({
    api: { [calls.decline]: () => json(200, { message: messages.signingDeclined }) },
  });
  await press(user, 'Decline');
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline to sign' }));
  expect(dialog.getByText(/The contract and your application are cancelled/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Decline and cancel' }));
  expect(await dialog.findByText('Reason is required')).toBeVisible();
  await user.type(dialog.getByLabelText('Reason'), 'I found another place');
  await user.click(dialog.getByRole('button', { name: 'Decline and cancel' }));
  expect(await screen.findByLabelText('location')).toHaveTextContent(paths.application);
  expect(await screen.findByText(messages.signingDeclined)).toBeVisible();
  expect(sent(calls.decline).map(({ body }) => body)).toEqual([{ reason: 'I found another place' }]);
});

test.each([
  ['does not load', () => failure(500, errorMessages.unexpected_error), errorMessages.unexpected_error],
  ['is not the one to be signed', () => new Response('other'), errorMessages.document_changed],
])(
  'an agreement that %s cannot be signed, but can be asked for again and downloaded',
  async (_what, answer, words) => {
    let isUp = false;
    const { user, sent } = open({ api: { [calls.file]: () => (isUp ? file() : answer()) } });
    expect(await screen.findByText(`The agreement could not be shown here. ${words}`)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Download contract' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'I have read it' })).not.toBeInTheDocument();
    expect(sent(calls.events)).toHaveLength(0);
    isUp = true;
    await press(user, 'Try again');
    expect(await region()).toBeVisible();
    await waitFor(() => expect(sent(calls.events)).toHaveLength(1));
  },
);

test('a PDF that pdf.js cannot read says so', async () => {
  openPdf.mockRejectedValue(new Error('InvalidPDFException'));
  open();
  expect(await screen.findByText(/^The agreement could not be shown here/)).toBeVisible();
});

test.each([
  ['does not exist', () => failure(404, errorMessages.signing_not_found)],
  ['was given up', () => signingAnswer(aSigning({ status: 'Void' }))],
  ['was declined', () => signingAnswer(aSigning({ status: 'Declined' }))],
])('where the signing in the browser %s, only the paper way is left', async (_what, answer) => {
  open({ api: { [calls.signing]: answer } });
  expect(await screen.findByRole('heading', { level: 2, name: 'Upload the signed contract' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Sign agreement' })).not.toBeInTheDocument();
});

test('a signing that does not load can be asked for again, with the paper way beside it', async () => {
  let isUp = false;
  const { user } = open({
    api: {
      [calls.signing]: () =>
        isUp ? signingAnswer(aSigning()) : failure(500, errorMessages.unexpected_error),
    },
  });
  expect(await screen.findByText(`Error: ${errorMessages.unexpected_error}`)).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'Upload the signed contract' })).toBeVisible();
  isUp = true;
  await press(user, 'Try again');
  expect(await region()).toBeVisible();
});
