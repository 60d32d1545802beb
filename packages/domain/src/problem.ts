/** What can go wrong in a use case, as a closed list; only `server/http` knows which HTTP status each one becomes. */
export const PROBLEM_CODES = [
  'bad-input',
  'not-signed-in',
  'wrong-credentials',
  'not-permitted',
  'two-factor-required',
  'not-found',
  'not-allowed-method',
  'conflict',
  'customer-reference-required',
  'too-large',
  'too-slow',
  'maintenance',
  'account-closed',
  'too-many-requests',
  'unexpected',
  'unavailable',
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** One broken rule, tied to the field a person can mend. `field` is a path such as `parcels[0].submitted_length_cm`. */
export interface Violation {
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

/** The one error class. Use cases throw it; checks never do, they return `Violation[]`. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly violations: readonly Violation[];
  /** Seconds until the caller may try again; only with `too-many-requests`. */
  readonly retry_after_s: number | undefined;
  /** What the answer tells beside what every problem has (RFC 9457, extension members). */
  readonly members: Readonly<Record<string, unknown>>;

  constructor(
    code: ProblemCode,
    message: string,
    details: {
      violations?: readonly Violation[];
      retry_after_s?: number;
      members?: Readonly<Record<string, unknown>>;
      cause?: unknown;
    } = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'Problem';
    this.code = code;
    this.violations = details.violations ?? [];
    this.retry_after_s = details.retry_after_s;
    this.members = details.members ?? {};
  }
}

/** Throws `bad-input` with the first message when there is any violation; the list travels along for the form. */
export function refuseIfAny(violations: readonly Violation[]): void {
  const first = violations[0];
  if (first) throw new Problem('bad-input', first.message, { violations });
}
