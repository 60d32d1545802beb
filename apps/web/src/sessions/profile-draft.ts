import { ownDetailsChecks } from '@tsela/domain/users/own-details';

export interface ProfileDraft {
  readonly name: string;
  readonly email: string;
  readonly mobile_number: string;
}

/** What of the draft differs from what is saved; null when nothing does. Only that is sent. Source: CALL-23. */
export function profileChanges(draft: ProfileDraft, saved: ProfileDraft): Partial<ProfileDraft> | null {
  const changes = {
    ...(draft.name.trim() !== saved.name && { name: draft.name.trim() }),
    ...(draft.email.trim() !== saved.email && { email: draft.email.trim() }),
    ...(draft.mobile_number.trim() !== saved.mobile_number && { mobile_number: draft.mobile_number.trim() }),
  };
  return Object.keys(changes).length === 0 ? null : changes;
}

/** What is wrong, by field. */
export function profileErrors(draft: ProfileDraft): Readonly<Record<string, string>> {
  return Object.fromEntries(ownDetailsChecks(draft).map(({ field, message }) => [field, message]));
}
