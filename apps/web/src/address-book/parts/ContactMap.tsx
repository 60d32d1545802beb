import type { AddressBookEntry } from '@tsela/contract/address-book/address-book-api';
import type { AccountId } from '@tsela/domain/ids';
import { useMemo, useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { MapBox } from '../../service-areas/parts/MapBox.tsx';
import { useListAddress } from '../../shell/pages/address.ts';
import { addressBook as words } from '../../strings/address-book.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { QuietText } from '../../ui/show/Text.tsx';
import { DataTableFoot } from '../../ui/table/DataTableFoot.tsx';
import { useContacts } from '../contact-calls.ts';
import { ContactCard } from './contact-columns.tsx';
import { contactsInput } from './contact-filters-draft.ts';
import { mapPointsOf } from './contact-map-draft.ts';
import classes from './ContactMap.module.css';
import { ContactMenu } from './ContactMenu.tsx';
import { useContactRemoval } from './use-contact-removal.ts';

interface ContactMapProps {
  readonly account_id: AccountId | null;
  readonly onEdit: (entry: AddressBookEntry) => void;
}

/** The contacts of a page on a map, with the one that was chosen below it. Source: screens S14. */
export function ContactMap({ account_id, onEdit }: ContactMapProps) {
  const { view, filters, changeView } = useListAddress();
  const [chosen, setChosen] = useState<string | null>(null);
  const removal = useContactRemoval({ onDone: () => setChosen(null) });
  const whole = { ...view, page_size: 100 };
  const read = useContacts(contactsInput(filters, { view: whole, account_id }));
  const entries = read.data?.address_books;
  const points = useMemo(() => mapPointsOf(entries ?? []), [entries]);
  const entry = entries?.find(({ id }) => String(id) === chosen);
  if (read.error)
    return (
      <Notice kind="error" onRetry={() => void read.refetch()}>
        {shownError(read.error)}
      </Notice>
    );
  if (entries === undefined) return <Skeleton height={420} />;
  if (points.length === 0) return <EmptyState text={entries.length === 0 ? words.noHits : words.noneOnMap} />;
  const missing = entries.length - points.length;
  return (
    <Stack gap={4}>
      <div className={classes['map']}>
        <MapBox label={words.map} points={points} chosen={chosen} onChoose={setChosen} />
      </div>
      {entry && (
        <Panel>
          <Row justify="between" align="start" gap={3}>
            <Stack gap={1}>
              <ContactCard entry={entry} />
            </Stack>
            <ContactMenu
              account_id={account_id}
              entry={entry}
              onEdit={() => onEdit(entry)}
              onDelete={() => removal.remove([entry])}
            />
          </Row>
        </Panel>
      )}
      {missing > 0 && <QuietText as="p">{words.notOnMap(missing)}</QuietText>}
      <DataTableFoot view={whole} count={read.data?.count ?? 0} onViewChange={changeView} />
    </Stack>
  );
}
