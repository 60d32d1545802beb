/** One attempt at an idempotent call that may have arrived although no answer came back. */
interface Attempt {
  readonly key: string;
  readonly input: string;
}

/**
 * Keys for repeated attempts at one thing: the same input after a failure without an answer keeps its key, so that a parcel
 * is not booked twice; an answer, good or bad, or another input starts afresh. Source: screens §0.1.
 */
export class IdempotencyKeys {
  #unanswered: Attempt | null = null;
  readonly #makeKey: () => string;

  constructor(makeKey: () => string) {
    this.#makeKey = makeKey;
  }

  keyFor(input: unknown): string {
    const text = JSON.stringify(input);
    const key = this.#unanswered?.input === text ? this.#unanswered.key : this.#makeKey();
    this.#unanswered = { key, input: text };
    return key;
  }

  /** `status` 0 means that no answer came. */
  settle(status: number): void {
    if (status !== 0 && status < 500) this.#unanswered = null;
  }
}
