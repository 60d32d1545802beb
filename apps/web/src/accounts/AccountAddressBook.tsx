import { Button } from '../ui/act/Button.tsx';
import type { AccountId } from '@tsela/domain/ids';
import { BookFilters, BookViews, ExportContacts, ImportLink } from '../address-book/parts/BookButtons.tsx';
import { ContactBook, useContactDialog } from '../address-book/parts/ContactBook.tsx';
import { bookViewOf } from '../address-book/parts/contact-filters-draft.ts';
import { paths } from '../paths.ts';
import { useListAddress } from '../shell/pages/address.ts';
import { useMay } from '../shell/session.ts';
import { addressBook as words } from '../strings/address-book.ts';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';

/** The saved contacts of an account, for staff. Source: screens S44. */
export function AccountAddressBook({ account_id }: { readonly account_id: AccountId }) {
  const { filters } = useListAddress();
  const may_add = useMay('API_/accounts/address-books:POST');
  const { dialog, add, edit } = useContactDialog(account_id);
  return (
    <Stack gap={4}>
      <Row justify="between" gap={3}>
        <BookViews hrefOf={(search) => paths.accountById(account_id, search)} />
        <Row gap={3}>
          <ImportLink account_id={account_id} />
          <ExportContacts account_id={account_id} />
          {may_add && <Button onClick={add}>{words.add}</Button>}
        </Row>
      </Row>
      {bookViewOf(filters) !== 'duplicates' && (
        <Row>
          <BookFilters />
        </Row>
      )}
      <ContactBook account_id={account_id} onEdit={edit} onAdd={add} />
      {dialog}
    </Stack>
  );
}
