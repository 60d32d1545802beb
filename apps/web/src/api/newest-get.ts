/** The error of an aborted older twin; never shown (ERR-12). */
export const ABORTED_DUPLICATE = 'Aborted duplicate request';

/** Reads under way: of two identical ones the newest wins and the older is aborted. Source: VALID-26, decisions B9. */
export class NewestGet {
  readonly #underWay = new Map<string, AbortController>();

  /** Runs the read under its key. `key` is the address and the user, the two things that make reads identical. */
  async run<Answer>(key: string, read: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
    this.#underWay.get(key)?.abort(new Error(ABORTED_DUPLICATE));
    const controller = new AbortController();
    this.#underWay.set(key, controller);
    try {
      return await read(controller.signal);
    } finally {
      if (this.#underWay.get(key) === controller) this.#underWay.delete(key);
    }
  }
}
