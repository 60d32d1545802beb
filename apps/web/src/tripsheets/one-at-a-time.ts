/** Lets a thing be done once at a time: what is asked for while it is under way, as by a second tap, is left. */
export class OneAtATime {
  readonly #under_way = new Set<string>();

  /** Answers null when the thing of this name is under way already. */
  async run<Answer>(name: string, act: () => Promise<Answer>): Promise<Answer | null> {
    if (this.#under_way.has(name)) return null;
    this.#under_way.add(name);
    try {
      return await act();
    } finally {
      this.#under_way.delete(name);
    }
  }
}
