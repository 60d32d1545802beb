import { Resolver } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';

/** Finds where a name leads. */
export interface LookUp {
  /**
   * All its addresses, at least one. Throws with `ENOTFOUND` where there is no such name, `EAI_AGAIN` where no name server answered in
   * time.
   */
  addressesOf(host: string, asked: Asked): Promise<readonly [LookupAddress, ...LookupAddress[]]>;
  /** What stands there of a kind: texts, or mail servers, the preferred first; none where there is no such name. Throws `EAI_AGAIN` likewise. */
  recordsOf(name: string, kind: RecordKind, asked: Asked): Promise<readonly string[]>;
}

export type RecordKind = 'TXT' | 'MX';

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
    addressesOf: (host, { asker, signal }) => inOrder(asker, () => asking({ signal, servers }, addressesBy(host))),
    recordsOf: (name, kind, { asker, signal }) => inOrder(asker, () => asking({ signal, servers }, recordsBy(name, kind))),
  };
}

interface Asking {
  readonly signal: AbortSignal;
  readonly servers: readonly string[] | undefined;
}

/** Asks by a resolver of its own, which gives up in time. */
async function asking<Result>({ signal, servers }: Asking, ask: (resolver: Resolver) => Promise<Result>): Promise<Result> {
  signal.throwIfAborted();
  const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });
  if (servers) resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  const too_long = setTimeout(cancel, LOOK_UP_MS);
  signal.addEventListener('abort', cancel);
  try {
    return await ask(resolver);
  } finally {
    clearTimeout(too_long);
    signal.removeEventListener('abort', cancel);
  }
}

function addressesBy(host: string) {
  return async (resolver: Resolver) => {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const [first, ...others] = answers.flatMap((answer, at) =>
      answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family: at === 0 ? 4 : 6 })) : [],
    );
    if (first) return [first, ...others] as const;
    const is_unknown = answers.every((answer) => answer.status === 'rejected' && isUnknown(answer.reason));
    throw lookUpFault(is_unknown ? 'ENOTFOUND' : 'EAI_AGAIN');
  };
}

function recordsBy(name: string, kind: RecordKind) {
  return async (resolver: Resolver): Promise<readonly string[]> => {
    try {
      if (kind === 'TXT') return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
      const servers = (await resolver.resolveMx(name)).toSorted((one, other) => one.priority - other.priority);
      return servers.map(({ exchange }) => exchange);
    } catch (fault) {
      if (isUnknown(fault)) return [];
      throw lookUpFault('EAI_AGAIN');
    }
  };
}

const UNKNOWN: readonly unknown[] = ['ENOTFOUND', 'ENODATA'];

function isUnknown(reason: unknown): boolean {
  return reason instanceof Error && 'code' in reason && UNKNOWN.includes(reason.code);
}

function lookUpFault(code: 'ENOTFOUND' | 'EAI_AGAIN'): Error {
  const message = code === 'ENOTFOUND' ? 'There is no such name.' : 'The name could not be looked up in time.';
  return Object.assign(new Error(message), { code });
}
