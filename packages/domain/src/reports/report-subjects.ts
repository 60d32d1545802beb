import { ACCOUNT_SUBJECTS } from './account-subjects.ts';
import { MONEY_SUBJECTS } from './money-subjects.ts';
import type { Subject } from './report-subject.ts';
import { SHIPMENT_SUBJECTS } from './shipment-subjects.ts';

/** Every subject. Source: screens S48. */
export const SUBJECTS = { ...SHIPMENT_SUBJECTS, ...MONEY_SUBJECTS, ...ACCOUNT_SUBJECTS } as const;

export type SubjectName = keyof typeof SUBJECTS;

/** A subject, whichever it is. */
export function subjectOf(name: SubjectName): Subject {
  return SUBJECTS[name];
}
