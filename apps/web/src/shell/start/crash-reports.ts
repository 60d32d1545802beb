/** An uncaught error, as far as the browser describes it. */
export interface Crash {
  readonly message: string;
  /** Empty where the browser keeps it to itself. */
  readonly stack: string;
}

/** What a browser or something built into it has done: the product cannot mend it. Source: ERR-22 to ERR-24. */
const NOT_OURS: readonly ((crash: Crash) => boolean)[] = [
  ({ message }) => message.includes('Failed to write to device'),
  ({ message }) => message.startsWith('ResizeObserver loop'),
  ({ message }) =>
    message.includes('AbortError') || message === 'Transition was skipped' || message === 'The user aborted a request.',
  ({ message, stack }) => /^Script error\.?$/.test(message) && stack === '',
  ({ stack }) => /\b(chrome|moz|safari-web)-extension:\/\//.test(stack),
];

export function isReported(crash: Crash): boolean {
  return !NOT_OURS.some((isIt) => isIt(crash));
}

/** What was thrown, as text: anything can be. */
export function crashOf(thrown: unknown): Crash {
  if (!(thrown instanceof Error)) return { message: String(thrown), stack: '' };
  const name = thrown.name === 'Error' ? '' : `${thrown.name}: `;
  return { message: `${name}${thrown.message}`, stack: thrown.stack ?? '' };
}

/** A document in trouble throws again and again; the first few say it all. */
const MOST_REPORTS = 5;
const LONGEST_MESSAGE = 500;
const LONGEST_STACK = 4000;

export interface CrashReport extends Crash {
  readonly path: string;
}

/** Reports crashes to `send`, each once. Answers what takes something thrown. */
export function crashReporter(send: (report: CrashReport) => void, pathname: () => string): (thrown: unknown) => void {
  const told = new Set<string>();
  return (thrown) => {
    const crash = crashOf(thrown);
    if (!isReported(crash) || told.has(crash.message) || told.size >= MOST_REPORTS) return;
    told.add(crash.message);
    send({ message: crash.message.slice(0, LONGEST_MESSAGE), stack: crash.stack.slice(0, LONGEST_STACK), path: pathname() });
  };
}
