import { hash, verify } from '@node-rs/argon2';

/** argon2id with OWASP's parameters: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** As many hashes at once as leave a core to the other requests. */
const AT_ONCE = 2;
let running = 0;
const waiting: (() => void)[] = [];

export async function hashPassword(password: string): Promise<string> {
  return oneOfFew(() => hash(password, OPTIONS));
}

/** True when the password is the one behind the hash. Without a hash the same work is done, so that timing tells nothing. */
export async function passwordMatches(password: string, password_hash: string | null): Promise<boolean> {
  const matches = await oneOfFew(async () => verify(password_hash ?? (await hashOfNobody()), password, OPTIONS));
  return matches && password_hash !== null;
}

let nobody: Promise<string> | undefined;

function hashOfNobody(): Promise<string> {
  nobody ??= hash('nobody signs in with this', OPTIONS);
  return nobody;
}

async function oneOfFew<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  running++;
  try {
    return await work();
  } finally {
    running--;
    waiting.shift()?.();
  }
}
