import { Problem } from '@tsela/domain/problem';

/** What somebody in a browser has to confirm first. The same call with `confirmed` goes through. Source: KEY-39, ADR 0067. */
export function confirmationNeeded(message: string): Problem {
  return new Problem('conflict', message, { violations: [{ field: 'confirmed', code: 'confirmation-needed', message }] });
}
