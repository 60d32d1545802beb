import { Button } from '../ui/act/Button.tsx';
import { addressBookApi } from '@tsela/contract/address-book/address-book-api';
import { contactImportApi } from '@tsela/contract/overview/file-import-api';
import { IMPORTED_CONTACTS_MAX } from '@tsela/domain/address-book/contact-lists';
import type { AccountId } from '@tsela/domain/ids';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { paths } from '../paths.ts';
import { idIn, useSearchValues } from '../shell/pages/address.ts';
import { FileImport } from '../shell/parts/FileImport.tsx';
import { contactImport as words } from '../strings/address-book.ts';
import { useNavigator } from '../ui/act/app-link.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { CONTACT_TEMPLATE, contactText, placeText } from './contact-import-draft.ts';
import { spacedCount } from '../ui/table/list-view.ts';
import { ofAccount } from './parts/contact-filters-draft.ts';

const COLUMNS = [
  { header: words.contact, textOf: contactText },
  { header: words.place, textOf: placeText },
];

/** Adds contacts from a file: to the own address book, or to that of the account that staff came from. Source: screens S14, S44. */
export function ImportContactsPage() {
  const account_id = idIn<AccountId>(useSearchValues()['account']);
  const navigator = useNavigator();
  const book = account_id === null ? paths.addressBook() : paths.accountById(account_id, { tab: 'address-book' });
  const account = account_id === null ? {} : { account: String(account_id) };
  return (
    <PageFrame title={SCREENS.importContacts.title} back={{ href: book, label: SCREENS.addressBook.title }}>
      <FileImport
        of={{ kind: 'address-book', api: contactImportApi, refreshes: [addressBookApi.list], ...ofAccount(account_id) }}
        intro={words.intro(spacedCount(IMPORTED_CONTACTS_MAX))}
        template={{ name: words.fileName, rows: CONTACT_TEMPLATE }}
        hrefOf={(id) => paths.importContacts({ ...account, import: String(id) })}
        undoText={words.undoText}
        columns={COLUMNS}
        after={
          <Row>
            <Button onClick={() => navigator.go(book)}>{words.toBook}</Button>
          </Row>
        }
      />
    </PageFrame>
  );
}
