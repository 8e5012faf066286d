import { signatureLimits } from '@teduh/shared/signing.constants';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { prepareAgreement } from '../../test/agreement-pdf.ts';
import { calls, open, press, stubCanvas } from '../../test/sign-and-pay.tsx';
import { agreementSha256 } from '../../test/signing.ts';

vi.mock('../../features/signing/pdf.ts', () => import('../../test/agreement-pdf.ts'));
beforeEach(prepareAgreement);

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
  expect(screen.getByRole('tab', { name: 'Draw' })).toHaveAccessibleDescription(
    /choose Type: it counts the same/,
  );
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
