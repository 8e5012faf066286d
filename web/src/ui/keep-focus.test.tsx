import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderAt } from '../test/render.tsx';
import { DataTable } from './data-table.tsx';
import { keepFocus } from './keep-focus.ts';
import { useAction } from './use-action.ts';

const question = (name: string) => ({ title: `Delete ${name}`, body: 'Really?', confirmLabel: 'Delete' });

function Fruits() {
  const [names, setNames] = useState(['Durian', 'Rambutan']);
  const remove = useAction({
    question,
    send: async (gone: string) => setNames((all) => all.filter((name) => name !== gone)),
  });
  const columns = [
    { header: 'Name', render: (name: string) => name },
    {
      header: 'Actions',
      render: (name: string) => (
        <button type="button" onClick={() => remove.run(name)}>
          Eat {name}
        </button>
      ),
    },
  ];
  return (
    <DataTable
      label="Fruits"
      columns={columns}
      rows={names}
      rowKey={(name) => name}
      error={undefined}
      onRetry={() => undefined}
      empty="No fruits found"
    />
  );
}

function show(part = <Fruits />) {
  keepFocus();
  return renderAt(
    <main>
      <h1>Market</h1>
      {part}
      <p>Beside</p>
    </main>,
  );
}

async function eat(user: ReturnType<typeof show>['user'], name: string) {
  screen.getByRole('button', { name: `Eat ${name}` }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await user.keyboard('{Tab}{Enter}');
  await waitFor(() => expect(screen.queryByRole('cell', { name })).not.toBeInTheDocument());
}

test('the table takes the focus when the row is gone in which it was, and the heading of the page when it was the last', async () => {
  const { user } = show();
  await eat(user, 'Durian');
  await waitFor(() => expect(screen.getByRole('region', { name: 'Fruits' })).toHaveFocus());
  await eat(user, 'Rambutan');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Market' })).toHaveFocus());
});

test('the heading of its part of the page takes the focus where there is one', async () => {
  const { user } = show(
    <section aria-labelledby="stall">
      <h2 id="stall">Stall</h2>
      <Fruits />
    </section>,
  );
  await eat(user, 'Durian');
  await eat(user, 'Rambutan');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Stall' })).toHaveFocus());
});

test('a button that was disabled while it worked has the focus again', async () => {
  show(<button type="button">Save</button>);
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  save.focus();
  // Here a disabled button keeps the focus; in browsers it does not.
  vi.spyOn(document, 'activeElement', 'get').mockReturnValue(document.body);
  const focus = vi.spyOn(save, 'focus');
  save.disabled = true;
  save.disabled = false;
  await waitFor(() => expect(focus).toHaveBeenCalledOnce());
});

test('who has left an element is not brought back when it goes later', async () => {
  vi.useFakeTimers();
  show(<button type="button">Save</button>);
  const save = screen.getByRole('button', { name: 'Save' });
  save.focus();
  save.blur();
  await vi.runAllTimersAsync();
  screen.getByText('Beside').remove();
  await vi.runAllTimersAsync();
  expect(document.body).toHaveFocus();
  vi.useRealTimers();
});
