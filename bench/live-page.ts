import { setTimeout as sleep } from 'node:timers/promises';
import { send } from './http-client.ts';

/** As the web app does: changes of this long are taken together, then what they may have changed is read again. */
const GATHER_MS = 300;

/** What the server tells of a change. */
interface Told {
  readonly type: string;
  readonly id: number;
}

/** What a page reads again after a change of each kind, as `api/live-messages.ts` of the web app has it. */
export type ReadAgain = Readonly<Record<string, readonly string[]>>;

/** A page that is signed in and listens, as the web app's pages do. */
export interface LivePage {
  /** Comes back once the page has heard of this one, with the moment. */
  hears(type: string, id: number): Promise<number>;
  /** Comes back once what it heard of this one has been read again. */
  shows(type: string, id: number): Promise<number>;
  /** How often it has read again. */
  readonly reads: () => number;
  readonly failed: () => number;
  close(): void;
}

interface Opened {
  readonly base_url: string;
  readonly token: string;
  /** As a proxy on this machine tells it: one address may have 200 sockets. */
  readonly ip: string;
  readonly read_again: ReadAgain;
}

/** Opens a page and comes back once the server has taken its greeting. */
export async function openPage({ base_url, token, ip, read_again }: Opened): Promise<LivePage> {
  const heard = openWaits();
  const shown = openWaits();
  let gathered: Told[] = [];
  let is_waiting = false;
  let reads = 0;
  let failed = 0;

  async function readAgain(): Promise<void> {
    await sleep(GATHER_MS);
    const of_these = gathered;
    gathered = [];
    is_waiting = false;
    const paths = new Set(of_these.flatMap(({ type }) => read_again[type] ?? []));
    await Promise.all(
      [...paths].map(async (path) => {
        reads += 1;
        await send(base_url, { method: 'GET', path, token, ip, accept_encoding: 'br' }).catch(() => (failed += 1));
      }),
    );
    for (const { type, id } of of_these) shown.tell(type, id);
  }

  // Node's own takes options where a browser's takes protocols, and the types are the browser's.
  const options = { headers: { 'x-forwarded-for': ip } } as unknown as string[];
  const socket = new WebSocket(`${base_url.replace('http', 'ws')}/api/ws`, options);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('error', () => reject(new Error('A page of the bench could not connect.')));
    socket.addEventListener('open', () => socket.send(JSON.stringify({ type: 'auth', token })));
    socket.addEventListener('message', ({ data }) => {
      const message = JSON.parse(String(data)) as Told;
      if (message.type === 'ready') return resolve();
      heard.tell(message.type, message.id);
      gathered.push(message);
      if (!is_waiting) void readAgain();
      is_waiting = true;
    });
  });
  return { hears: heard.until, shows: shown.until, reads: () => reads, failed: () => failed, close: () => socket.close() };
}

function openWaits() {
  const waiting = new Map<string, ((at: number) => void)[]>();
  return {
    tell(type: string, id: number): void {
      const key = `${type} ${id}`;
      for (const resolve of waiting.get(key) ?? []) resolve(performance.now());
      waiting.delete(key);
    },
    until: (type: string, id: number) =>
      new Promise<number>((resolve) => {
        const key = `${type} ${id}`;
        waiting.set(key, [...(waiting.get(key) ?? []), resolve]);
      }),
  };
}
