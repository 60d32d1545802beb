type Step = () => Promise<void> | void;

/** npm and the shell each pass one press of Ctrl-C on, so several signals within this time are one request. */
const SAME_REQUEST_MS = 700;

export type OrderlyStop = {
  /** Says what to do before everything that was said earlier. */
  readonly before: (step: Step) => void;
  readonly isAsked: () => boolean;
  readonly stop: () => Promise<void>;
};

/** Collects what has to be stopped while a start goes on, and stops it in reverse on Ctrl-C or when the system asks. A second
 *  request ends the process at once; the embedded database then ends by itself. */
export function stopInOrder(log: (sentence: string) => void): OrderlyStop {
  const steps: Step[] = [];
  let stopping: Promise<void> | undefined;
  let time_asked = 0;

  const stop = () => (stopping ??= runAll(steps));
  const onSignal = () => {
    if (stopping === undefined) {
      time_asked = Date.now();
      log('Stopping.');
      void stop().then(
        () => process.exit(0),
        (fault: unknown) => {
          console.error(fault);
          process.exit(1);
        },
      );
    } else if (Date.now() - time_asked > SAME_REQUEST_MS) {
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  return { before: (step) => steps.push(step), isAsked: () => time_asked > 0, stop };
}

async function runAll(steps: Step[]): Promise<void> {
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) await step();
}
