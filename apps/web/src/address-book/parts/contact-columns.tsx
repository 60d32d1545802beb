import type { AddressBookEntry } from '@tsela/contract/address-book/address-book-api';
import { groupedPhone } from '@tsela/domain/formats/phone';
import { hoursInWords } from '@tsela/domain/pickup-points/hours-in-words';
import { addressBook as words } from '../../strings/address-book.ts';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Badge } from '../../ui/show/Badge.tsx';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { Text } from '../../ui/show/Text.tsx';
import { CardLine } from '../../ui/table/CardLine.tsx';
import type { Column } from '../../ui/table/table-shapes.ts';

/** The columns of an address book. Source: screens S14. */
export const CONTACT_COLUMNS: readonly Column<AddressBookEntry>[] = [
  { key: 'name', header: words.name, order_by: 'name', render: (entry) => <NameCell entry={entry} /> },
  {
    key: 'contact',
    header: words.contactName,
    render: (entry) => (
      <Stack as="span" gap={0}>
        <span>{entry.contact_name}</span>
        <Text tone="quiet" size="s" className="num">
          {phoneOf(entry)}
        </Text>
        <Text tone="quiet" size="s">
          {entry.email}
        </Text>
      </Stack>
    ),
  },
  {
    key: 'address',
    header: words.address,
    render: (entry) => (
      <Stack as="span" gap={0}>
        <span>{addressText(entry)}</span>
        <OpenText entry={entry} />
      </Stack>
    ),
  },
  {
    key: 'used',
    header: words.lastUsed,
    order_by: 'time_last_used',
    width: 140,
    render: ({ time_last_used }) =>
      time_last_used === null ? <Text tone="quiet">{words.neverUsed}</Text> : <DateTime instant={time_last_used} show="date" />,
  },
  {
    key: 'times',
    header: words.timesUsed,
    order_by: 'times_used',
    align: 'right',
    width: 110,
    render: ({ times_used }) => <span className="num">{times_used}</span>,
  },
  { key: 'source', header: words.source, width: 140, render: sourceText },
];

function NameCell({ entry }: { readonly entry: AddressBookEntry }) {
  const { name, address } = entry;
  return (
    <Stack as="span" gap={1}>
      <strong>{name}</strong>
      {address.company !== '' && address.company !== name && (
        <Text tone="quiet" size="s">
          {address.company}
        </Text>
      )}
      <ContactMarks entry={entry} />
    </Stack>
  );
}

/** What is to be known of a contact at a glance. */
export function ContactMarks({ entry }: { readonly entry: AddressBookEntry }) {
  const { is_default_collection, is_default_delivery, address_warnings } = entry;
  if (!is_default_collection && !is_default_delivery && address_warnings.length === 0) return null;
  return (
    <Row as="span" gap={1} isInline>
      {is_default_collection && <Badge tone="blue">{words.defaultCollection}</Badge>}
      {is_default_delivery && <Badge tone="blue">{words.defaultDelivery}</Badge>}
      {address_warnings.length > 0 && (
        <span title={address_warnings.map(({ message }) => message).join(' ')}>
          <Badge tone="amber">{words.checkAddress}</Badge>
        </span>
      )}
    </Row>
  );
}

/** A contact on a phone. */
export function ContactCard({ entry }: { readonly entry: AddressBookEntry }) {
  return (
    <>
      <CardLine is_title start={entry.name} end={<span className="num">{phoneOf(entry)}</span>} />
      <CardLine start={addressText(entry)} />
      {entry.opening_hours !== '' && <CardLine start={<OpenText entry={entry} />} />}
      <ContactMarks entry={entry} />
    </>
  );
}

function OpenText({ entry: { opening_hours } }: { readonly entry: AddressBookEntry }) {
  if (opening_hours === '') return null;
  return (
    <Text tone="quiet" size="s">
      {words.open(hoursInWords(opening_hours))}
    </Text>
  );
}

export function phoneOf({ mobile_number }: AddressBookEntry): string {
  return mobile_number === '' ? '' : groupedPhone(mobile_number);
}

export function addressText({ address }: AddressBookEntry): string {
  return [address.street_address, address.local_area, address.city, address.code].filter((part) => part !== '').join(', ');
}

function sourceText({ source }: AddressBookEntry): string {
  switch (source) {
    case 'manual':
    case 'automatic':
    case 'import':
      return words.sources[source];
    default:
      return source.replace(/^c/, 'C');
  }
}
