import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect } from 'vitest';
import type { renderRoutes } from './render.tsx';

/** A page whose button goes away when it is pressed. */
export function PageWithButton() {
  const [isDone, setDone] = useState(false);
  return (
    <>
      <h1>Page</h1>
      {!isDone && (
        <button type="button" onClick={() => setDone(true)}>
          Finish
        </button>
      )}
    </>
  );
}

export async function expectKeptFocus(user: ReturnType<typeof renderRoutes>['user']) {
  screen.getByRole('button', { name: 'Finish' }).focus();
  // It is loaded with the first focus.
  await import('../ui/keep-focus.ts');
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('button', { name: 'Finish' })).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Page' })).toHaveFocus());
}
