import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAutosave, type Refusal } from './autosave.ts';

type Values = { note?: string; count?: number };
const key = 'teduh.test';

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

type Save = (draft: Partial<Values>, version: number) => Promise<number>;
const explain = (error: unknown) => (error as { refusal: Refusal }).refusal;
const failing = (refusal: Refusal) => Promise.reject({ refusal });

function create(save: Save, version = 1) {
  const line = createAutosave<Values>({ key, version, save, explain });
  return { line, stop: line.start() };
}
const kept = () => JSON.parse(localStorage.getItem(key) ?? 'null');
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('saves once when the typing pauses, and forgets what the server has', async () => {
  const save = vi.fn<Save>(async (_draft, version) => version + 1);
  const { line } = create(save);
  line.change({ note: 'A' });
  line.change({ note: 'A scratch' });
  expect(line.get().state).toBe('saving');
  expect(kept()).toEqual({ version: 1, draft: { note: 'A scratch' } });
  await pass(800);
  expect(save.mock.calls).toEqual([[{ note: 'A scratch' }, 1]]);
  expect([line.get().state, kept()]).toEqual(['saved', null]);
  line.change({ note: 'Two' });
  await pass(800);
  expect(save).toHaveBeenLastCalledWith({ note: 'Two' }, 2);
});

test('keeps what was typed while the network is gone, also over a reload, and sends it when it is back', async () => {
  const away = create(() => failing('later'));
  away.line.change({ note: 'In the basement' });
  await pass(800);
  expect(away.line.get().state).toBe('kept');
  away.stop();
  await pass(0);

  const save = vi.fn<Save>(async () => 2);
  const back = create(save, 5);
  expect(back.line.get()).toMatchObject({ draft: { note: 'In the basement' }, state: 'kept' });
  await pass(0);
  // Over the version that it was typed over, not over the one that the page shows by now.
  expect(save).toHaveBeenCalledWith({ note: 'In the basement' }, 1);
  expect([back.line.get().state, kept()]).toEqual(['saved', null]);
});

test('tries again later each time, and at once when the browser is online', async () => {
  const save = vi.fn<Save>(() => failing('later'));
  const { line } = create(save);
  line.change({ note: 'A' });
  await pass(800);
  await pass(2_000);
  expect(save).toHaveBeenCalledTimes(2);
  await pass(2_000);
  expect(save).toHaveBeenCalledTimes(2);
  save.mockResolvedValue(2);
  dispatchEvent(new Event('online'));
  await pass(0);
  expect([save.mock.calls.length, line.get().state]).toEqual([3, 'saved']);
});

test('sends what was typed while something was being sent', async () => {
  const first = Promise.withResolvers<number>();
  const save = vi.fn<Save>(() => first.promise);
  const { line } = create(save);
  line.change({ note: 'A' });
  await pass(800);
  line.change({ note: 'AB', count: 2 });
  first.resolve(2);
  await pass(0);
  expect(line.get()).toMatchObject({ draft: { note: 'AB', count: 2 }, state: 'saving' });
  save.mockResolvedValue(3);
  await pass(800);
  expect(save).toHaveBeenLastCalledWith({ note: 'AB', count: 2 }, 2);
});

test('never replaces newer text by itself: whoever typed chooses', async () => {
  const save = vi.fn<Save>(() => failing('conflict'));
  const { line } = create(save);
  line.change({ note: 'Mine' });
  await pass(800);
  expect(line.get().state).toBe('conflict');
  line.change({ note: 'Mine too' });
  await pass(60_000);
  expect(save).toHaveBeenCalledTimes(1);
  expect(kept().draft).toEqual({ note: 'Mine too' });
  save.mockResolvedValue(8);
  line.keepMine(7);
  await pass(0);
  expect(save).toHaveBeenLastCalledWith({ note: 'Mine too' }, 7);
  expect(line.get().state).toBe('saved');
});

test('says why something is refused, keeps it, and lets it be discarded', async () => {
  const { line } = create(() => failing({ reason: 'Too long' }));
  line.change({ note: 'A' });
  await pass(800);
  expect(line.get()).toMatchObject({ state: 'refused', reason: 'Too long', draft: { note: 'A' } });
  line.discard(3);
  expect([line.get().draft, kept()]).toEqual([{}, null]);
});

test('sends the rest when the page is left before the typing paused', async () => {
  const save = vi.fn<Save>(async () => 2);
  const { line, stop } = create(save);
  line.change({ note: 'A' });
  stop();
  await pass(0);
  expect(save).toHaveBeenCalledTimes(1);
  expect(kept()).toBeNull();
});

test('begins anew where the storage holds something unreadable', () => {
  localStorage.setItem(key, '{');
  expect(create(async () => 2).line.get()).toMatchObject({ draft: {}, state: 'saved' });
});
