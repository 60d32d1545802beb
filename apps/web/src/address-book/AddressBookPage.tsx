import { Button } from '../ui/act/Button.tsx';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { paths } from '../paths.ts';
import { useListAddress } from '../shell/pages/address.ts';
import { useMay } from '../shell/session.ts';
import { addressBook as words } from '../strings/address-book.ts';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { BookFilters, BookViews, ExportContacts, ImportLink } from './parts/BookButtons.tsx';
import { bookViewOf } from './parts/contact-filters-draft.ts';
import { ContactBook, useContactDialog } from './parts/ContactBook.tsx';

/** The saved contacts of the own account. Source: MENU-06, screens S14. */
export function AddressBookPage() {
  const { filters } = useListAddress();
  const may_add = useMay('API_/accounts/address-books:POST');
  const { dialog, add, edit } = useContactDialog(null);
  return (
    <PageFrame
      title={SCREENS.addressBook.title}
      action={may_add && <Button onClick={add}>{words.add}</Button>}
      otherActions={
        <>
          <ImportLink account_id={null} />
          <ExportContacts account_id={null} />
        </>
      }
      tabs={<BookViews hrefOf={(search) => paths.addressBook(search)} />}
      {...(bookViewOf(filters) !== 'duplicates' && { filters: <BookFilters /> })}
    >
      <ContactBook account_id={null} onEdit={edit} onAdd={add} />
      {dialog}
    </PageFrame>
  );
}
