import type { AddressBookEntry } from '@tsela/contract/address-book/address-book-api';
import { tellFailure } from '../../shell/tell.ts';
import { addressBook as words } from '../../strings/address-book.ts';
import { isSure } from '../../ui/feedback/alert-dialog.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useRemoveContacts } from '../contact-calls.ts';

/** Deletes contacts once that is confirmed. */
export function useContactRemoval({ onDone }: { readonly onDone: () => void }) {
  const removing = useRemoveContacts();

  async function remove(entries: readonly AddressBookEntry[]): Promise<void> {
    const [first] = entries;
    if (!first) return;
    const count = entries.length;
    if (!(await isSure({ title: words.sureTitle(count, first.name), body: words.sureBody, button: words.remove }))) return;
    removing.mutate(
      { ids: entries.map(({ id }) => id) },
      {
        onSuccess: ({ deleted }) => {
          showToast({ text: words.removed(deleted), variant: 'success' });
          onDone();
        },
        onError: tellFailure,
      },
    );
  }

  return { is_pending: removing.isPending, remove: (entries: readonly AddressBookEntry[]) => void remove(entries) };
}
