import type { JobLog } from '../jobs/job-repository.ts';

declare module '../services.ts' {
  interface Services {
    readonly webhook_runs: WebhookRuns;
  }
}

/** What is being sent by this process, a webhook at a time and several webhooks side by side. */
export interface WebhookRuns {
  /** Begins the work unless it is under way or waits already. */
  start(key: string, work: () => Promise<void>): void;
  /** True once the process is about to end: what is under way begins nothing more. */
  isStopped(): boolean;
  /** Where faults are logged. */
  logTo(log: JobLog): void;
  /** Ends when nothing is under way. */
  idle(): Promise<void>;
  /** Begins nothing more and waits for what is under way. */
  stop(): Promise<void>;
}

/** As many receivers as are waited for at once: slow ones hold up others only when all of these are slow. */
const SIDE_BY_SIDE = 16;

export function openWebhookRuns(): WebhookRuns {
  const waiting = new Map<string, () => Promise<void>>();
  const running = new Map<string, Promise<void>>();
  let is_stopped = false;
  let log: JobLog | undefined;

  function fill(): void {
    for (const [key, work] of waiting) {
      if (running.size >= SIDE_BY_SIDE) return;
      if (running.has(key)) continue;
      waiting.delete(key);
      const run = work()
        .catch((error: unknown) => log?.error({ err: error, webhook: key }, 'webhook could not be sent to'))
        .finally(() => {
          running.delete(key);
          fill();
        });
      running.set(key, run);
    }
  }

  async function idle(): Promise<void> {
    while (running.size > 0) await Promise.all(running.values());
  }

  return {
    start(key, work) {
      if (is_stopped) return;
      // While it runs, one more waits: it may have looked already before what this is about came.
      waiting.set(key, work);
      fill();
    },
    isStopped: () => is_stopped,
    logTo: (told) => (log = told),
    idle,
    async stop() {
      is_stopped = true;
      waiting.clear();
      await idle();
    },
  };
}
