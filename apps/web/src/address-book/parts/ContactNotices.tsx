import { Button } from '../../ui/act/Button.tsx';
import type { AddressBookEntry } from '@tsela/contract/address-book/address-book-api';
import type { AccountId } from '@tsela/domain/ids';
import { addressBook as words } from '../../strings/address-book.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { useContacts } from '../contact-calls.ts';
import { changesOf } from './contact-draft.ts';
import type { Duplicates } from './use-contact-saving.ts';

interface DuplicateNoticeProps {
  readonly account_id: AccountId | null;
  readonly duplicates: Duplicates;
  /** Left out where none can be opened. */
  readonly onUse?: ((entry: AddressBookEntry) => void) | undefined;
  readonly onSave: () => void;
}

/** A contact that is there already: the one that is there is used, or this one is saved beside it. Source: screens S14, users-ask 20. */
export function DuplicateNotice({ account_id, duplicates: { text, ids }, onUse, onSave }: DuplicateNoticeProps) {
  const [id] = ids;
  const read = useContacts({ ...(account_id !== null && { account_id }), id: id ?? 0 }, { waits: id === undefined });
  const there = read.data?.address_books[0];
  return (
    <Notice kind="warning">
      <Stack gap={3}>
        <span>{text}</span>
        <Row gap={3}>
          {there && onUse && (
            <Button size="compact-md" onClick={() => onUse(there)}>
              {words.useExisting(there.name)}
            </Button>
          )}
          <Button variant="default" size="compact-md" onClick={onSave}>
            {words.saveAnyway}
          </Button>
        </Row>
      </Stack>
    </Notice>
  );
}

interface StaleNoticeProps {
  readonly entry: AddressBookEntry;
  /** Who has changed it. */
  readonly why: string;
  readonly onTake: (entry: AddressBookEntry) => void;
}

/** What another user has changed of the contact meanwhile, and a button that goes on from there. Source: users-ask 8 and 10. */
export function StaleNotice({ entry, why, onTake }: StaleNoticeProps) {
  const read = useContacts({ account_id: entry.account_id, id: entry.id });
  const now = read.data?.address_books[0];
  const is_read = now !== undefined && now.time_modified !== entry.time_modified;
  return (
    <Notice kind="warning">
      <Stack gap={3}>
        <span>{why}</span>
        {is_read && (
          <>
            <ul>
              {changesOf(entry, now).map(({ key, value }) => (
                <li key={key}>{words.changedTo(words.parts[key], value)}</li>
              ))}
            </ul>
            <Row gap={3}>
              <Button size="compact-md" onClick={() => onTake(now)}>
                {words.goOn}
              </Button>
            </Row>
          </>
        )}
      </Stack>
    </Notice>
  );
}
