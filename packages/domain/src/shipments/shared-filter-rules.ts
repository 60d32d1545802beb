import { ROLE_IDS } from '../permissions/audience.ts';
import type { Violation } from '../problem.ts';

/** A filter under a name, for all staff of the provider. */
export interface SharedFilterDraft {
  readonly name: string;
  readonly filters: Readonly<Record<string, string>>;
}

export const LONGEST_FILTER_NAME = 40;
/** The most shared filters, so that the list stays usable. */
export const MOST_SHARED_FILTERS = 50;

/** Whether a filter may be shared so. Source: screens 0.2. */
export function sharedFilterChecks({ name, filters }: SharedFilterDraft): Violation[] {
  const trimmed = name.trim();
  const is_wrong = trimmed === '' || trimmed.length > LONGEST_FILTER_NAME;
  return [
    ...refuse(is_wrong, 'name', `Please enter a name of up to ${LONGEST_FILTER_NAME} characters.`),
    ...refuse(Object.keys(filters).length === 0, 'filters', 'Please narrow the list before you keep it.'),
  ];
}

interface Person {
  readonly user_id: number;
  readonly role_id: number;
}

/** A shared filter is changed and removed by its author and administrators, so that none outlives its author for good. */
export function mayChangeSharedFilter({ created_by }: { readonly created_by: number | null }, person: Person): boolean {
  return created_by === person.user_id || person.role_id === ROLE_IDS.administrator;
}

function refuse(is_wrong: boolean, field: string, message: string): Violation[] {
  return is_wrong ? [{ field, code: `${field}-wrong`, message }] : [];
}
