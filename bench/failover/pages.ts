import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { reopenDelayMs } from '../../web/src/lib/reopen-delay.ts';

/** A page that is open all the time, as the web app keeps it: whenever its stream ends, it opens the next one. */
export function keepPageOpen(url: string, token: string) {
  const agent = new Agent({ keepAlive: false });
  let isClosed = false;
  let isOpen = false;
  let heardAt = 0;
  let stream: IncomingMessage | undefined;

  async function follow() {
    while (!isClosed) {
      try {
        const asked = request(`${url}/api/events`, {
          agent,
          headers: { authorization: `Bearer ${token}` },
        }).end();
        // Also after the answer has begun: nobody else listens then.
        asked.on('error', () => {});
        [stream] = (await once(asked, 'response')) as [IncomingMessage];
        isOpen = stream.statusCode === 200;
        for await (const chunk of stream.setEncoding('utf8'))
          if (String(chunk).includes('Property')) heardAt = performance.now();
      } catch {
        // It is opened again.
      }
      isOpen = false;
      if (!isClosed) await wait(reopenDelayMs(0));
    }
  }
  void follow();
  return {
    isOpen: () => isOpen,
    hasHeardSince: (time: number) => heardAt > time,
    close() {
      isClosed = true;
      stream?.destroy();
      agent.destroy();
    },
  };
}
