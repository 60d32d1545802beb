import { errorText, shownErrorText } from '@tsela/domain/formats/error-text';
import { wholeAmounts } from '@tsela/domain/formats/rand-text';
import type { Violation } from '@tsela/domain/problem';

/** A call that was answered with an error, or not at all (`status` 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly violations: readonly Violation[];
  readonly request_id: string;
  /** What was answered, for what an answer tells beside the fault. */
  readonly body: unknown;

  constructor(
    message: string,
    details: {
      status: number;
      code?: string;
      violations?: readonly Violation[];
      request_id?: string;
      body?: unknown;
      cause?: unknown;
    },
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'ApiError';
    this.status = details.status;
    this.code = details.code ?? '';
    this.violations = details.violations ?? [];
    this.request_id = details.request_id ?? '';
    this.body = details.body ?? null;
  }
}

/** An error answer as an ApiError, with the text people read. Source: ERR-26, ERR-27, ERR-30. */
export function errorOfAnswer(status: number, body: unknown): ApiError {
  const fields = typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {};
  return new ApiError(errorText({ status, body }), {
    status,
    code: textOf(fields['code']),
    violations: violationsOf(fields['violations']),
    request_id: textOf(fields['request_id']),
    body,
  });
}

/** A request that got no answer: aborted, or the network failed. */
export function errorOfFailure(cause: unknown): ApiError {
  const message = cause instanceof Error ? cause.message : String(cause);
  return new ApiError(message, { status: 0, cause });
}

/** What to show for an error; null when nothing is to be shown. Source: ERR-10 to ERR-12. */
export function shownError(error: unknown): string | null {
  const text = error instanceof Error ? shownErrorText(error.message) : null;
  return text && wholeAmounts(text);
}

/** The message of each field that an answer complains about, by the field's path; the first of a field wins. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  const violations = error instanceof ApiError ? error.violations : [];
  return Object.fromEntries(violations.toReversed().map(({ field, message }) => [field, wholeAmounts(message)]));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function violationsOf(value: unknown): readonly Violation[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isViolation);
}

function isViolation(value: unknown): value is Violation {
  if (typeof value !== 'object' || value === null) return false;
  const { field, message } = value as Readonly<Record<string, unknown>>;
  return typeof field === 'string' && typeof message === 'string';
}
