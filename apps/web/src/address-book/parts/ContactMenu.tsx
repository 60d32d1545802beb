import { Button } from '../../ui/act/Button.tsx';
import type { AddressBookEntry } from '@tsela/contract/address-book/address-book-api';
import type { AccountId } from '@tsela/domain/ids';
import { paths } from '../../paths.ts';
import { useMay } from '../../shell/session.ts';
import { tellFailure } from '../../shell/tell.ts';
import { addressBook as words } from '../../strings/address-book.ts';
import { useNavigator } from '../../ui/act/app-link.tsx';
import { MenuButton } from '../../ui/act/MenuButton.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { Row } from '../../ui/layout/Row.tsx';
import { useSetDefaultContact } from '../contact-calls.ts';
import { ofAccount } from './contact-filters-draft.ts';

interface ContactMenuProps {
  readonly account_id: AccountId | null;
  readonly entry: AddressBookEntry;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  /** On a card, with what is done most as a button of its own. */
  readonly is_on_card?: boolean;
}

/** What can be done with a contact. Source: screens S14. */
export function ContactMenu({ account_id, entry, onEdit, onDelete, is_on_card = false }: ContactMenuProps) {
  const navigator = useNavigator();
  const may_book = useMay('API_/shipments:POST');
  const may_change = useMay('API_/accounts/address-books:PATCH');
  const may_delete = useMay('API_/accounts/address-books:DELETE');
  const setting = useSetDefaultContact();
  const of_account = account_id === null ? {} : { of_account: String(account_id) };
  const defaults = { collection: entry.is_default_collection, delivery: entry.is_default_delivery };

  function handleDefault(side: 'collection' | 'delivery'): void {
    const is_set = !defaults[side];
    setting.mutate(
      { ...ofAccount(account_id), side, id: is_set ? entry.id : null },
      {
        onSuccess: () =>
          showToast({ text: is_set ? words.defaultSet[side](entry.name) : words.defaultDropped[side], variant: 'success' }),
        onError: tellFailure,
      },
    );
  }

  const defaultLine = (side: 'collection' | 'delivery') =>
    may_change && {
      label: defaults[side] ? words.dropDefault[side] : words.makeDefault[side],
      onClick: () => handleDefault(side),
    };
  const handleSendTo = () => navigator.go(paths.newShipment({ to_contact: String(entry.id), ...of_account }));
  const menu = (
    <MenuButton
      label={words.actionsOf(entry.name)}
      is_icon
      is_quiet={!is_on_card}
      lines={[
        may_book && { label: words.sendTo, onClick: handleSendTo },
        may_book && {
          label: words.collectFrom,
          onClick: () => navigator.go(paths.newShipment({ from_contact: String(entry.id), ...of_account })),
        },
        may_change && { label: words.edit, onClick: onEdit },
        defaultLine('collection'),
        defaultLine('delivery'),
        may_delete && { label: words.remove, is_dangerous: true, onClick: onDelete },
      ]}
    />
  );
  if (!is_on_card) return menu;
  return (
    <Row justify="between" gap={3}>
      {may_book && (
        <Button variant="default" aria-label={words.sendToOf(entry.name)} onClick={handleSendTo}>
          {words.sendTo}
        </Button>
      )}
      {menu}
    </Row>
  );
}
