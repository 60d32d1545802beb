const LONGEST_PLAIN_TEXT = 300;

/** Errors that are not reported. Source: ERR-12. */
const SILENT = ['user aborted request', 'account has been closed', 'aborted duplicate request'];

/**
 * The text of an error answer for people: taken in order from `message`, `error`, `error.message`, `errors[0].message`,
 * `errors[0]` and a plain body of at most 300 characters, else the status; capitalised, with a full stop at the end.
 * Source: ERR-26, ERR-27, ERR-30, VALID-27.
 */
export function errorText(answer: { readonly status: number; readonly body: unknown }): string {
  return asSentence(extractedText(answer.body) ?? `Request failed with status ${answer.status}`);
}

/** The same for a payment that could not be started. Source: ERR-39. */
export function paymentErrorText(body: unknown): string {
  return asSentence(extractedText(body) ?? 'Payment could not be started');
}

/**
 * A caught error's own text for people: connection trouble in plain words, a hint where one helps, and null for errors that
 * show nothing. Source: ERR-10 to ERR-12, VALID-01.
 */
export function shownErrorText(message: string): string | null {
  const lower = message.toLowerCase();
  if (SILENT.some((text) => lower.includes(text))) return null;
  if (lower.includes('service unavailable')) return 'Service unavailable. Please check your Internet connection.';
  if (lower.includes('failed to fetch') || lower.includes('load failed')) {
    return 'There is a problem with your internet connectivity.';
  }
  return asSentence(withRegistrationHint(message));
}

/** Capital first letter and a full stop at the end; a text that ends in . ! or ? keeps its end. Source: ERR-27, VALID-27. */
export function asSentence(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  const capitalised = trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
  return /[.!?]$/.test(capitalised) ? capitalised : `${capitalised}.`;
}

function withRegistrationHint(message: string): string {
  const isTaken = /^User with email .+ already exists\.?$/i.test(message.trim());
  return isTaken ? `${message.trim().replace(/\.$/, '')}. Please go back and change your email address.` : message;
}

function extractedText(body: unknown): string | null {
  if (typeof body === 'string') return usable(body.length <= LONGEST_PLAIN_TEXT ? body : null);
  if (!isRecord(body)) return null;
  const firstOfErrors = Array.isArray(body['errors']) ? (body['errors'][0] as unknown) : null;
  return (
    usable(body['message']) ??
    usable(body['error']) ??
    usable(isRecord(body['error']) ? body['error']['message'] : null) ??
    usable(isRecord(firstOfErrors) ? firstOfErrors['message'] : null) ??
    usable(firstOfErrors)
  );
}

function usable(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
