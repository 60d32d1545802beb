import { EventEmitter } from 'node:events';
import type { Announced } from '@tsela/domain/inbox/announcements';
import type { AccountId, BranchId, DriverId, ProviderId, ShipmentId } from '@tsela/domain/ids';
import type { Pool } from 'pg';
import pg from 'pg';

declare module '../services.ts' {
  interface Services {
    readonly live: LiveBus;
  }
}

/** That something changed, never what: the screen reads it again with its own rights. Source: screens.md S60. */
export interface LiveMessage {
  readonly provider_id: ProviderId;
  readonly type:
    | 'shipment'
    | 'collection-request'
    | 'interhub-transfer'
    | 'trip-sheet'
    | 'claim'
    | 'inbox'
    | 'account'
    | 'account-settings'
    | 'settings'
    | 'places'
    | 'session'
    | 'rates'
    | 'integrations';
  readonly id: number;
  readonly account_id: AccountId | null;
  /** Of a shipment, so that its public tracking page can listen without knowing ids. */
  readonly reference?: string;
  /** Of a thread of the inbox, what it is about, if that is a shipment. */
  readonly shipment_id?: ShipmentId;
  /** Of a shipment, the branches of its legs and who drives or drove them; of a claim or a thread of the inbox, the branches of its shipment; of a trip-sheet, those of its driver. A shipment of no branch yet has none. What decides which staff may hear of it. */
  readonly branch_ids?: readonly BranchId[];
  readonly driver_ids?: readonly DriverId[];
  /** Of an announcement: it concerns those whom it is for, and who finds all that is announced. */
  readonly announced_to?: Announced;
}

export interface LiveBus {
  publish(message: LiveMessage): void;
  subscribe(listener: (message: LiveMessage) => void): () => void;
  close(): Promise<void>;
}

const CHANNEL = 'tsela_live';
/** Changes within this time are sent to the other processes together: a NOTIFY each would serialise commits. */
const GATHER_MS = 40;
/** PostgreSQL takes 8000 bytes a notification. */
const LARGEST_BATCH = 40;

/** Fans changes out to this process at once and to the others through LISTEN/NOTIFY, after the transaction has committed. */
export function openLiveBus(options: { pool: Pool; listen_url: string | null; node_id: string; pulse_ms?: number }): LiveBus {
  const { pulse_ms = PULSE_MS } = options;
  const emitter = new EventEmitter().setMaxListeners(0);
  const waiting: LiveMessage[] = [];
  let timer: NodeJS.Timeout | undefined;
  let listener: pg.Client | undefined;
  let closed = false;

  async function flush(): Promise<void> {
    timer = undefined;
    while (waiting.length > 0) {
      const batch = JSON.stringify({ node_id: options.node_id, messages: waiting.splice(0, LARGEST_BATCH) });
      // A lost notification costs a stale screen until its next read, never a wrong one.
      await options.pool.query('select pg_notify($1, $2)', [CHANNEL, batch]).catch(() => undefined);
    }
  }

  async function listen(url: string): Promise<void> {
    if (closed) return;
    const limits = { connectionTimeoutMillis: pulse_ms, query_timeout: pulse_ms, keepAlive: true };
    const client = new pg.Client({ connectionString: url, ...limits });
    listener = client;
    // Nothing is sent here for hours, so a connection that is lost has to be asked to be noticed. Ending it plans the next try.
    const pulse = setInterval(() => void client.query('select 1').catch(() => client.end()), pulse_ms).unref();
    client.on('notification', ({ payload }) => {
      const batch = JSON.parse(payload ?? '{}') as { node_id?: string; messages?: LiveMessage[] };
      if (batch.node_id !== options.node_id) batch.messages?.forEach((message) => emitter.emit('message', message));
    });
    client.on('error', () => undefined);
    client.on('end', () => {
      clearInterval(pulse);
      if (!closed) setTimeout(() => void listen(url), RECONNECT_MS).unref();
    });
    // Whatever goes wrong here ends the connection, and its end plans the next try.
    await client
      .connect()
      .then(() => client.query(`listen ${CHANNEL}`))
      .catch(() => client.end().catch(() => undefined));
  }

  if (options.listen_url) void listen(options.listen_url);
  return {
    publish(message) {
      emitter.emit('message', message);
      waiting.push(message);
      timer ??= setTimeout(() => void flush(), GATHER_MS);
    },
    subscribe(subscriber) {
      emitter.on('message', subscriber);
      return () => emitter.off('message', subscriber);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      emitter.removeAllListeners();
      await listener?.end().catch(() => undefined);
    },
  };
}

const RECONNECT_MS = 1000;
const PULSE_MS = 15_000;
