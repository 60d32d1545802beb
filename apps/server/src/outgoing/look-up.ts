import { Resolver } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';

/** Finds where a name leads. */
export interface LookUp {
  /**
   * All its addresses, at least one. Throws with `ENOTFOUND` where there is no such name, `EAI_AGAIN` where no name server answered in
   * time.
   */
  addressesOf(host: string, asked: Asked): Promise<readonly [LookupAddress, ...LookupAddress[]]>;
}

interface Asked {
  /** The provider whose names are looked up: its slow name servers do not hold up other providers. */
  readonly asker: number;
  readonly signal: AbortSignal;
}

interface LookUpOptions {
  /** Name servers to ask; left out, those of this machine. */
  readonly servers?: readonly string[];
}

/** A customer's name server may never answer: it is asked twice. */
const TRY_MS = 1500;
const TRIES = 2;
const LOOK_UP_MS = 4000;
const AT_ONCE = 8;
/** Beyond these a provider waits for its own names already. */
const WAITING_MAX = 32;

/**
 * Asks the name servers themselves. The system's own look-up takes one of the process's four threads for as long as a name server keeps
 * silent, ten seconds and more, and files and passwords wait for those threads as well.
 */
export function openLookUp({ servers }: LookUpOptions = {}): LookUp {
  const askers = new Map<number, { running: number; readonly waiting: (() => void)[] }>();

  async function inOrder<Result>(asker: number, work: () => Promise<Result>): Promise<Result> {
    const own = askers.get(asker) ?? { running: 0, waiting: [] };
    askers.set(asker, own);
    if (own.running < AT_ONCE) own.running++;
    else if (own.waiting.length >= WAITING_MAX) throw lookUpFault('EAI_AGAIN');
    // The woken waiter takes over the place that became free.
    else await new Promise<void>((go) => own.waiting.push(go));
    try {
      return await work();
    } finally {
      const next = own.waiting.shift();
      if (next) next();
      else if (--own.running === 0) askers.delete(asker);
    }
  }

  return {
    addressesOf: (host, { asker, signal }) => inOrder(asker, () => ask(host, { signal, servers })),
  };
}

async function ask(host: string, { signal, servers }: { readonly signal: AbortSignal; servers: readonly string[] | undefined }) {
  signal.throwIfAborted();
  const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });
  if (servers) resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  const too_long = setTimeout(cancel, LOOK_UP_MS);
  signal.addEventListener('abort', cancel);
  try {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const [first, ...others] = answers.flatMap((answer, at) =>
      answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family: at === 0 ? 4 : 6 })) : [],
    );
    if (first) return [first, ...others] as const;
    const is_unknown = answers.every(({ status, ...rest }) => status === 'rejected' && isUnknown(rest));
    throw lookUpFault(is_unknown ? 'ENOTFOUND' : 'EAI_AGAIN');
  } finally {
    clearTimeout(too_long);
    signal.removeEventListener('abort', cancel);
  }
}

const UNKNOWN: readonly unknown[] = ['ENOTFOUND', 'ENODATA'];

function isUnknown(answer: object): boolean {
  const reason: unknown = 'reason' in answer ? answer.reason : null;
  return reason instanceof Error && 'code' in reason && UNKNOWN.includes(reason.code);
}

function lookUpFault(code: 'ENOTFOUND' | 'EAI_AGAIN'): Error {
  const message = code === 'ENOTFOUND' ? 'There is no such name.' : 'The name could not be looked up in time.';
  return Object.assign(new Error(message), { code });
}
