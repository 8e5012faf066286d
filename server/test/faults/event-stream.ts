import type { Server } from './support.ts';

/** GET /api/events as an open page reads it, once the server has said that it is open. */
export async function openEvents(server: Server, token: string) {
  const abort = new AbortController();
  const response = await fetch(`${server.url}/api/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader || response.status !== 200) throw new Error(`no event stream: ${response.status}`);
  let heard = (await reader.read()).value ?? '';
  let ended: 'not yet' | 'in good order' | 'cut off' = 'not yet';
  async function listen(stream: NonNullable<typeof reader>) {
    for (;;) {
      const { done, value } = await stream.read();
      if (done) return;
      heard += value;
    }
  }
  void listen(reader).then(
    () => {
      ended = 'in good order';
    },
    () => {
      ended = 'cut off';
    },
  );
  return {
    heard: () => heard,
    hasEnded: () => ended === 'in good order',
    close: () => abort.abort(),
  };
}
