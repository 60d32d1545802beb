import { ApiError } from '../api/api-error.ts';

/** By which name a page of recipients knows why it was refused; null where it was for another reason, such as a lost connection. */
export function refusalCode(error: unknown): string | null {
  return error instanceof ApiError ? (error.violations[0]?.code ?? null) : null;
}
