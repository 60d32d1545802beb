import type { ProviderId } from '@tsela/domain/ids';
import type { JobLog } from '../jobs/job-repository.ts';

declare module '../services.ts' {
  interface Services {
    readonly webhook_runs: WebhookRuns;
  }
}

interface Receiver {
  readonly provider_id: ProviderId;
  readonly webhook_id: number;
}

/** What is being sent by this process, a webhook at a time and several webhooks side by side. */
export interface WebhookRuns {
  /** Begins the work unless it is under way or waits already. */
  start(receiver: Receiver, work: () => Promise<void>): void;
  /** Something was committed for these: where this process sends, it begins. What it does not send the sweep finds. */
  wake(provider_id: ProviderId, webhook_ids: readonly number[]): void;
  /** From then on this process sends what it is woken for, and logs faults. */
  serve(send: (provider_id: ProviderId, webhook_id: number) => void, log: JobLog): void;
  /** True once the process is about to end: what is under way begins nothing more. */
  isStopped(): boolean;
  /** Ends when nothing is under way. */
  idle(): Promise<void>;
  /** Begins nothing more and waits for what is under way. */
  stop(): Promise<void>;
}

/** A receiver that is waited for takes neither a thread nor a connection to the database: there is room for many that are slow. */
const SIDE_BY_SIDE = 1024;
/** Receivers of one provider that are all slow hold up no other provider. */
const OF_ONE_PROVIDER = 256;

export function openWebhookRuns(): WebhookRuns {
  const waiting = new Map<string, { readonly receiver: Receiver; readonly work: () => Promise<void> }>();
  const running = new Map<string, Promise<void>>();
  const running_of = new Map<ProviderId, number>();
  let is_stopped = false;
  let log: JobLog | undefined;
  let serve: ((provider_id: ProviderId, webhook_id: number) => void) | undefined;

  function count(provider_id: ProviderId, step: number): void {
    const after = (running_of.get(provider_id) ?? 0) + step;
    if (after === 0) running_of.delete(provider_id);
    else running_of.set(provider_id, after);
  }

  function fill(): void {
    for (const [key, { receiver, work }] of waiting) {
      if (running.size >= SIDE_BY_SIDE) return;
      const { provider_id } = receiver;
      if (running.has(key) || (running_of.get(provider_id) ?? 0) >= OF_ONE_PROVIDER) continue;
      waiting.delete(key);
      count(provider_id, 1);
      const run = work()
        .catch((error: unknown) => log?.error({ err: error, ...receiver }, 'webhook could not be sent to'))
        .finally(() => {
          running.delete(key);
          count(provider_id, -1);
          fill();
        });
      running.set(key, run);
    }
  }

  async function idle(): Promise<void> {
    while (running.size > 0) await Promise.all(running.values());
  }

  return {
    start(receiver, work) {
      if (is_stopped) return;
      // While it runs, one more waits: it may have looked already before what this is about came.
      waiting.set(`${receiver.provider_id}:${receiver.webhook_id}`, { receiver, work });
      fill();
    },
    wake(provider_id, webhook_ids) {
      for (const id of webhook_ids) serve?.(provider_id, id);
    },
    serve(send, told) {
      [serve, log] = [send, told];
    },
    isStopped: () => is_stopped,
    idle,
    async stop() {
      is_stopped = true;
      waiting.clear();
      await idle();
    },
  };
}
