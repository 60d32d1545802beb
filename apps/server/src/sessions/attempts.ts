import { Problem } from '@tsela/domain/problem';

/** Five wrong tries for one e-mail address or one network address within 15 minutes. Source: screens.md S02. */
const MOST_WRONG = 5;
/** A network address may be a whole office: it gets more room than one person's e-mail address. */
const MOST_WRONG_PER_ADDRESS = 50;
const WINDOW_MS = 15 * 60 * 1000;
/** Beyond this many keys the oldest are forgotten, so that an attack cannot fill the memory. */
const MOST_KEYS = 50_000;

/** Counts wrong tries in this process and refuses further ones with the time to wait. */
export class WrongTries {
  readonly #times = new Map<string, number[]>();

  /** Throws `too-many-requests` when either key has had too many wrong tries. */
  refuseIfTooMany({ email_key, ip }: { email_key: string; ip: string }, now: Date): void {
    this.#refuse(`email:${email_key}`, MOST_WRONG, now);
    this.#refuse(`ip:${ip}`, MOST_WRONG_PER_ADDRESS, now);
  }

  /** Counts a try before it is known to be wrong: of many at the same moment only the allowed ones are looked at. */
  count({ email_key, ip }: { email_key: string; ip: string }, now: Date): void {
    for (const key of [`email:${email_key}`, `ip:${ip}`]) {
      this.#times.set(key, [...this.#recent(key, now), now.getTime()].slice(-MOST_WRONG_PER_ADDRESS));
    }
    while (this.#times.size > MOST_KEYS) this.#times.delete(this.#times.keys().next().value ?? '');
  }

  /** A try that was right after all takes itself back; the wrong ones of the same e-mail address are forgotten with it. */
  forgive({ email_key, ip }: { email_key: string; ip: string }): void {
    this.#times.delete(`email:${email_key}`);
    this.#times.get(`ip:${ip}`)?.pop();
  }

  #refuse(key: string, most: number, now: Date): void {
    const recent = this.#recent(key, now);
    const oldest = recent.at(-most);
    if (oldest === undefined) return;
    const wait_s = Math.max(1, Math.ceil((oldest + WINDOW_MS - now.getTime()) / 1000));
    const minutes = Math.ceil(wait_s / 60);
    throw new Problem(
      'too-many-requests',
      `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
      {
        retry_after_s: wait_s,
      },
    );
  }

  #recent(key: string, now: Date): number[] {
    return (this.#times.get(key) ?? []).filter((time) => time > now.getTime() - WINDOW_MS);
  }
}
