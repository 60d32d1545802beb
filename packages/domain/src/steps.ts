/** Work in small steps: between any two of them the process may serve other calls. */
export type Steps<Result> = Generator<undefined, Result>;

/** Does the whole of it without a break. */
export function allAtOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
