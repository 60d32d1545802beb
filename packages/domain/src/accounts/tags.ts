import type { Violation } from '../problem.ts';

/** What tags sort. Source: CONST-36. */
export const TAG_TYPES = ['branches', 'rates', 'surcharges', 'service_days', 'exceptions', 'account', 'shipment'] as const;
export type TagType = (typeof TAG_TYPES)[number];

/** What accounts may be offered: they see and use these on their own shipments. Source: screens S21. */
export function mayBeOffered(type: TagType): boolean {
  return type === 'shipment';
}

const LONGEST_NAME = 60;

/** Whether a tag may have this name. Source: screens S50. */
export function tagChecks({ name }: { readonly name: string }): Violation[] {
  const trimmed = name.trim();
  if (trimmed === '') return [{ field: 'name', code: 'required', message: 'Please enter a name for the tag.' }];
  if (trimmed.length <= LONGEST_NAME) return [];
  return [{ field: 'name', code: 'name-long', message: `A tag has ${LONGEST_NAME} characters at most.` }];
}
