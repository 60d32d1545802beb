import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { liveAddress, openLiveSocket } from './live-socket.ts';

/** A socket that says what the test lets it say. */
class FakeSocket extends EventTarget {
  static readonly opened: FakeSocket[] = [];
  readonly sent: string[] = [];
  readyState = 0;

  readonly address: string;

  constructor(address: string) {
    super();
    this.address = address;
    FakeSocket.opened.push(this);
  }

  static get last(): FakeSocket {
    const last = FakeSocket.opened.at(-1);
    if (!last) throw new Error('No socket was opened.');
    return last;
  }

  send(text: string): void {
    this.sent.push(text);
  }

  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  say(message: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }

  close(): void {
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }
}

beforeEach(() => {
  FakeSocket.opened.length = 0;
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.stubGlobal('WebSocket', Object.assign(FakeSocket, { OPEN: 1, CONNECTING: 0 }));
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { protocol: 'https:', host: 'tsela.example' } }));
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function listen() {
  const heard = { reconnects: 0, looks: 0, states: [] as string[] };
  const close = openLiveSocket(
    { type: 'auth', token: 't' },
    {
      onMessage: () => undefined,
      onReconnect: () => (heard.reconnects += 1),
      onState: (state) => heard.states.push(state),
      onWithout: () => (heard.looks += 1),
    },
  );
  return { heard, close };
}

it('the live connection is live once the server has taken the greeting, not before', () => {
  const { heard, close } = listen();
  FakeSocket.last.open();
  expect(FakeSocket.last.sent).toEqual(['{"type":"auth","token":"t"}']);
  expect(heard.states).toEqual(['connecting']);

  FakeSocket.last.say({ type: 'ready' });

  expect(heard).toEqual({ reconnects: 0, looks: 0, states: ['connecting', 'live'] });
  close();
});

it('the live connection waits ever longer for a server that opens the door and shuts it again, and reads nothing anew for it', () => {
  const { heard, close } = listen();
  for (const wait_ms of [1000, 2000, 4000, 8000]) {
    FakeSocket.last.open();
    FakeSocket.last.close();
    const before = FakeSocket.opened.length;
    vi.advanceTimersByTime(wait_ms - 1);
    expect(FakeSocket.opened.length).toBe(before);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.opened.length).toBe(before + 1);
  }
  expect(heard.reconnects).toBe(0);

  FakeSocket.last.open();
  FakeSocket.last.say({ type: 'ready' });

  expect(heard.reconnects).toBe(1);
  close();
});

it('the live connection begins again with a second after a line that was live', () => {
  const { heard, close } = listen();
  FakeSocket.last.open();
  FakeSocket.last.say({ type: 'ready' });
  FakeSocket.last.close();
  vi.advanceTimersByTime(1000);
  FakeSocket.last.open();
  FakeSocket.last.say({ type: 'ready' });

  expect(FakeSocket.opened.length).toBe(2);
  expect(heard.reconnects).toBe(1);
  close();
});

it('without a line looks every minute for what it is not told, and no more once there is one', () => {
  const { heard, close } = listen();
  // A server that cannot be reached at all.
  const failing = setInterval(() => FakeSocket.last.close(), 500);
  vi.advanceTimersByTime(59_000);
  expect(heard.looks).toBe(0);
  vi.advanceTimersByTime(122_000);
  expect(heard.looks).toBe(3);

  clearInterval(failing);
  vi.advanceTimersByTime(40_000);
  FakeSocket.last.say({ type: 'ready' });
  const looks = heard.looks;
  vi.advanceTimersByTime(300_000);

  expect(heard.looks).toBe(looks);
  close();
});

it('KEY-14: listens at the address of the provider, and at its own while that one fails', () => {
  const ignore = () => undefined;
  const handlers = { onMessage: ignore, onReconnect: ignore };
  const close = openLiveSocket({ type: 'auth', token: 't' }, handlers, 'wss://live.example.co.za/ws');
  FakeSocket.last.close();
  vi.advanceTimersByTime(1000);
  FakeSocket.last.close();
  vi.advanceTimersByTime(2000);

  expect(FakeSocket.opened.map(({ address }) => address)).toEqual([
    'wss://live.example.co.za/ws',
    'wss://tsela.example/api/ws',
    'wss://live.example.co.za/ws',
  ]);
  close();
});

it('lies on the address of the API', () => {
  expect(liveAddress({ protocol: 'http:', host: 'localhost:3000' })).toBe('ws://localhost:3000/api/ws');
});
