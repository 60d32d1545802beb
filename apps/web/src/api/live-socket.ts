import { isReady, parseLiveMessage, reconnectDelay } from './live-messages.ts';
import type { LiveMessage } from './live-messages.ts';

/** What the client says first: who it is, or which parcel it follows. */
export type LiveGreeting =
  | { readonly type: 'auth'; readonly token: string; readonly request_username?: string; readonly provider_id?: number }
  | { readonly type: 'track'; readonly reference: string; readonly provider_id?: number };

export type LiveState = 'connecting' | 'live' | 'waiting';

interface LiveHandlers {
  readonly onMessage: (message: LiveMessage) => void;
  /** Called after every connection that did not come at the first try: what changed meanwhile was missed. */
  readonly onReconnect: () => void;
  readonly onState?: (state: LiveState) => void;
  /** Called every minute without a line: changes are not announced, so they have to be looked for. */
  readonly onWithout?: () => void;
}

/** Source: screens S60, "fallback polling 60 s". */
export const LOOK_EVERY_MS = 60_000;

/**
 * Keeps a connection to the live socket until closed: at the given address where there is one, and at the API's own whenever that one
 * fails. Answers the function that closes it.
 */
export function openLiveSocket(greeting: LiveGreeting, handlers: LiveHandlers, given = ''): () => void {
  const own = liveAddress(window.location);
  const addresses = given === '' ? [own] : [given, own];
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let looking: ReturnType<typeof setInterval> | undefined;
  let failures = 0;
  let is_connected_once = false;
  let is_closed = false;

  function connect(): void {
    handlers.onState?.('connecting');
    const opened = new WebSocket(addresses[failures % addresses.length] ?? own);
    socket = opened;
    opened.addEventListener('open', () => opened.send(JSON.stringify(greeting)));
    // Open is not yet heard: a server that refuses the greeting, or falls over it, closes again, and is given ever more time.
    function handleReady(): void {
      const is_late = is_connected_once || failures > 0;
      failures = 0;
      is_connected_once = true;
      clearInterval(looking);
      looking = undefined;
      handlers.onState?.('live');
      if (is_late) handlers.onReconnect();
    }
    opened.addEventListener('message', (event) => {
      const text = String(event.data);
      if (isReady(text)) return handleReady();
      const message = parseLiveMessage(text);
      if (message) handlers.onMessage(message);
    });
    opened.addEventListener('close', () => {
      if (is_closed || socket !== opened) return;
      handlers.onState?.('waiting');
      looking ??= setInterval(() => handlers.onWithout?.(), LOOK_EVERY_MS);
      timer = setTimeout(connect, reconnectDelay(failures, Math.random()));
      failures += 1;
    });
  }

  function hurry(): void {
    if (is_closed || socket?.readyState === WebSocket.OPEN || socket?.readyState === WebSocket.CONNECTING) return;
    clearTimeout(timer);
    connect();
  }

  connect();
  window.addEventListener('online', hurry);
  return () => {
    is_closed = true;
    clearTimeout(timer);
    clearInterval(looking);
    window.removeEventListener('online', hurry);
    socket?.close();
  };
}

/** The live socket lies on the API's own address. */
export function liveAddress(location: { protocol: string; host: string }): string {
  return `${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}/api/ws`;
}
