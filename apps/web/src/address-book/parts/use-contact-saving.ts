import type { AddressBookEntry } from '@tsela/contract/address-book/address-book-api';
import type { AccountId } from '@tsela/domain/ids';
import { ApiError, fieldErrors, shownError } from '../../api/api-error.ts';
import { addressBook as words } from '../../strings/address-book.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { focusFirstError } from '../../ui/form/field.tsx';
import { useChangeContact, useSaveContact } from '../contact-calls.ts';
import { contactChange, contactInput, isContactChanged } from './contact-draft.ts';
import type { ContactDraft } from './contact-draft.ts';

/** The contacts that a refused one is the same as. */
export interface Duplicates {
  readonly text: string;
  readonly ids: readonly number[];
}

interface SavingProps {
  readonly account_id: AccountId | null;
  readonly onSaved: () => void;
}

/** Saves a draft as a new contact or as a change of one, and says what stands against it: a field, a like contact, another user's change. */
export function useContactSaving({ account_id, onSaved }: SavingProps) {
  const adding = useSaveContact();
  const changing = useChangeContact();
  const error = adding.error ?? changing.error;
  const duplicates = duplicatesOf(error);
  const stale = hasCode(error, 'changed-meanwhile') ? shownError(error) : null;
  const errors = duplicates === null && stale === null ? fieldErrors(error) : {};

  function save(
    draft: ContactDraft,
    { entry, on_duplicate }: { readonly entry: AddressBookEntry | null; readonly on_duplicate: 'refuse' | 'save' },
  ): void {
    const answers = {
      onSuccess: ({ address_book: { name } }: { readonly address_book: AddressBookEntry }) => {
        showToast({ text: words.saved(name), variant: 'success' });
        onSaved();
      },
      onError: (fault: Error) => focusFirstError(fieldErrors(fault)),
    };
    if (entry === null) return adding.mutate({ ...contactInput(draft, { account_id }), on_duplicate }, answers);
    const change = contactChange(draft, entry);
    if (!isContactChanged(change)) return onSaved();
    changing.mutate({ ...change, on_duplicate }, answers);
  }

  return {
    save,
    is_pending: adding.isPending || changing.isPending,
    errors,
    duplicates,
    /** Who has changed the contact meanwhile. */
    stale,
    fault: duplicates === null && stale === null && Object.keys(errors).length === 0 ? shownError(error) : null,
    settle: () => {
      adding.reset();
      changing.reset();
    },
  };
}

function duplicatesOf(error: unknown): Duplicates | null {
  if (!(error instanceof ApiError) || !hasCode(error, 'duplicate')) return null;
  const { duplicate_ids: ids } = (error.body ?? {}) as { readonly duplicate_ids?: unknown };
  return { text: error.message, ids: Array.isArray(ids) ? ids.filter((id): id is number => typeof id === 'number') : [] };
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.violations.some((violation) => violation.code === code);
}
