import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { ChangeEvent } from '@teduh/shared/events';
import { fetchAfterHeader } from '@teduh/shared/events.constants';

/** What the stream of a page has said at a time: what changed, and after how long to fetch it. */
type Heard = { at: number; tags: string[]; afterMs: number };

export type Person = { id: string; token: string; user_type: string };
export type Page = Awaited<ReturnType<typeof openPage>>;

/** What a browser keeps open for one page: the stream, and a connection for what the page fetches. */
export async function openPage(url: string, person: Person) {
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  const heard: Heard[] = [];
  let heartbeats = 0;
  let isOpen = true;
  let told = Promise.withResolvers<void>();

  async function get(path: string): Promise<IncomingMessage> {
    const headers = { authorization: `Bearer ${person.token}` };
    const asked = request(`${url}${path}`, { agent, headers }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    // The answer of a stream ends with its server.
    asked.on('error', () => {});
    return answer;
  }
  /** The status of the answer; 0 where none came. */
  async function look(path: string): Promise<number> {
    try {
      const answer = await get(path);
      await once(answer.resume(), 'end');
      return answer.statusCode ?? 0;
    } catch {
      return 0;
    }
  }
  function read(line: string) {
    if (line === ':') heartbeats += 1;
    if (!line.startsWith('data: ')) return;
    const { tags, afterMs = 0 }: ChangeEvent = JSON.parse(line.slice(6));
    heard.push({ at: performance.now(), tags, afterMs });
    told.resolve();
    told = Promise.withResolvers();
  }

  const stream = await get('/api/events');
  if (stream.statusCode !== 200) throw new Error(`/api/events: ${stream.statusCode}`);
  let rest = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(read);
  });
  const closed = Promise.withResolvers<void>();
  stream.on('error', () => {});
  stream.once('close', () => {
    isOpen = false;
    closed.resolve();
  });
  return {
    person,
    url,
    heard,
    look,
    closed: closed.promise,
    isOpen: () => isOpen,
    heartbeats: () => heartbeats,
    /** After how long a page that comes back fetches what it has missed. */
    fetchAfterMs: Number(stream.headers[fetchAfterHeader]),
    /** The first such change that it heard of since then. */
    async hear(tag: string, since: number): Promise<Heard> {
      for (;;) {
        const found = heard.find(({ at, tags }) => at >= since && tags.includes(tag));
        if (found) return found;
        await told.promise;
      }
    },
    close: () => agent.destroy(),
  };
}
