import { randomUUID } from 'node:crypto';

/** Every request has an id of its own; it is in the answer, the log and the audit trail. */
export function requestIdOf(): string {
  return randomUUID();
}
