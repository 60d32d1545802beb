import { Button } from '../../ui/act/Button.tsx';
import type { AddressBookEntry } from '@tsela/contract/address-book/address-book-api';
import type { AccountId } from '@tsela/domain/ids';
import { useId, useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { useMay } from '../../shell/session.ts';
import { tellFailure } from '../../shell/tell.ts';
import { addressBook as words } from '../../strings/address-book.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { longDateText } from '../../ui/show/date-text.ts';
import { QuietText, Text } from '../../ui/show/Text.tsx';
import { useDuplicates, useMergeContacts } from '../contact-calls.ts';
import { ContactMarks, addressText, phoneOf } from './contact-columns.tsx';
import { ofAccount } from './contact-filters-draft.ts';
import classes from './DuplicateContacts.module.css';

/** Contacts that are there more than once, to be joined group by group. Source: screens S14, users-ask 20. */
export function DuplicateContacts({ account_id }: { readonly account_id: AccountId | null }) {
  const read = useDuplicates(ofAccount(account_id));
  if (read.error)
    return (
      <Notice kind="error" onRetry={() => void read.refetch()}>
        {shownError(read.error)}
      </Notice>
    );
  if (!read.data) return <Skeleton height={240} />;
  const { groups, count } = read.data;
  if (groups.length === 0) return <EmptyState text={words.noDuplicates} />;
  return (
    <Stack gap={4}>
      <Text as="p" max="75ch" tone="soft">
        {words.duplicatesIntro}
      </Text>
      {groups.map(({ address_books }) => (
        <Group key={address_books.map(({ id }) => id).join(' ')} entries={address_books} />
      ))}
      {count > groups.length && <QuietText as="p">{words.duplicatesShown(groups.length, count)}</QuietText>}
    </Stack>
  );
}

function Group({ entries }: { readonly entries: readonly AddressBookEntry[] }) {
  const may_merge = useMay('API_/accounts/address-books/merge:POST');
  const merging = useMergeContacts();
  const group = useId();
  // The one that is used most is most likely the right one.
  const [kept, setKept] = useState(() => entries.toSorted((one, other) => other.times_used - one.times_used)[0]);
  if (!kept) return null;

  function handleMerge(keep: AddressBookEntry): void {
    merging.mutate(
      { keep_id: keep.id, ids: entries.filter(({ id }) => id !== keep.id).map(({ id }) => id) },
      {
        onSuccess: ({ merged, address_book: { name } }) =>
          showToast({ text: words.merged(merged, name), variant: merged === 0 ? 'info' : 'success' }),
        onError: tellFailure,
      },
    );
  }

  return (
    <Panel
      title={addressText(kept)}
      action={
        may_merge && (
          <Button loading={merging.isPending} aria-label={words.mergeOf(kept.name)} onClick={() => handleMerge(kept)}>
            {words.merge}
          </Button>
        )
      }
    >
      <fieldset className={classes['choices']}>
        <legend className="visually-hidden">{words.keepWhich(addressText(kept))}</legend>
        {entries.map((entry) => (
          <label key={entry.id} className={classes['choice']}>
            <input
              type="radio"
              name={group}
              aria-label={words.keepOf(entry.name)}
              disabled={!may_merge}
              checked={entry.id === kept.id}
              onChange={() => setKept(entry)}
            />
            <Described entry={entry} />
          </label>
        ))}
      </fieldset>
    </Panel>
  );
}

function Described({ entry }: { readonly entry: AddressBookEntry }) {
  const facts = [
    entry.contact_name === entry.name ? '' : entry.contact_name,
    phoneOf(entry),
    entry.email,
    words.used(entry.times_used),
    words.addedOn(longDateText(entry.time_created)),
  ];
  return (
    <Stack as="span" gap={0}>
      <Row as="span" isInline>
        <strong>{entry.name}</strong>
        <ContactMarks entry={entry} />
      </Row>
      <Text tone="quiet" size="s">
        {facts.filter((fact) => fact !== '').join(' · ')}
      </Text>
    </Stack>
  );
}
