import { Problem } from '@tsela/domain/problem';

/**
 * Refuses a change of a record that another user has changed since the caller read it; a caller who sends no time overwrites. Source:
 * screens 0.1 "Conflicts".
 */
export function refuseStale(
  what: string,
  told: string | null | undefined,
  { time_modified }: { readonly time_modified: Date },
): void {
  if (typeof told !== 'string' || Date.parse(told) === time_modified.getTime()) return;
  throw new Problem('conflict', `Someone else has changed this ${what} in the meantime. Please load it again.`);
}
