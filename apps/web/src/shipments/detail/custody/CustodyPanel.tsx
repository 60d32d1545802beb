import { Button } from '../../../ui/act/Button.tsx';
import type { ParcelCustody } from '@tsela/contract/tracking/custody-api';
import type { ShipmentId } from '@tsela/domain/ids';
import { useState } from 'react';
import { custody as words } from '../../../strings/shipments/custody.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { Timeline } from '../../../ui/layout/Timeline.tsx';
import { Badge } from '../../../ui/show/Badge.tsx';
import { DateTime } from '../../../ui/show/DateTime.tsx';
import { Text } from '../../../ui/show/Text.tsx';
import { useCustody } from '../../shipment-calls.ts';
import classes from './CustodyPanel.module.css';
import { SHOWN_AT_FIRST, holdText, inOrderOfCare, lackingTexts } from './custody-draft.ts';

/** Who has each parcel, since when, and what is lacking: the answer to "where is parcel 2 of 3" in one look. Source: beyond.md 9. */
export function CustodyPanel({ shipment_id }: { readonly shipment_id: ShipmentId }) {
  const { data } = useCustody(shipment_id);
  const [shows_all, setShowsAll] = useState(false);
  // While it is read, and where it cannot be, the status of each parcel stands in its table.
  if (data === undefined || data.parcels.length === 0) return null;
  const parcels = inOrderOfCare(data.parcels);
  const lacking = parcels.filter(({ open_exception }) => open_exception !== null).length;
  const [only] = parcels;
  if (only && parcels.length === 1)
    return (
      <Panel isFlush>
        <OnlyParcel parcel={only} />
      </Panel>
    );
  return (
    <Panel title={words.title} aside={lacking > 0 ? <Badge tone="amber">{words.toLookInto(lacking)}</Badge> : undefined} isFlush>
      <ul className={classes['list']} aria-label={words.list}>
        {(shows_all ? parcels : parcels.slice(0, SHOWN_AT_FIRST)).map((parcel) => (
          <ParcelLine key={parcel.parcel_id} parcel={parcel} />
        ))}
      </ul>
      {!shows_all && parcels.length > SHOWN_AT_FIRST && (
        <Text as="p" pad={[2, 4, 3]}>
          <Button variant="default" size="compact-sm" onClick={() => setShowsAll(true)}>
            {words.showAll(parcels.length)}
          </Button>
        </Text>
      )}
    </Panel>
  );
}

/** Of one parcel in one line: its reference and number are known. */
function OnlyParcel({ parcel }: { readonly parcel: ParcelCustody }) {
  return (
    <div className={classes['only']} data-lacking={parcel.open_exception !== null || undefined}>
      <Text as="h2" size="l" weight="strong">
        {words.who}
      </Text>
      <Where parcel={parcel} />
      {parcel.chain.length > 0 && <Chain parcel={parcel} />}
    </div>
  );
}

function Where({ parcel: { last, open_exception } }: { readonly parcel: ParcelCustody }) {
  return (
    <span>
      <strong>{holdText(last)}</strong>{' '}
      <Text tone="quiet">
        {words.since} <DateTime instant={last.since} />
      </Text>
      {open_exception !== null && <span className={classes['lacking']}>{open_exception.text}</span>}
    </span>
  );
}

function ParcelLine({ parcel }: { readonly parcel: ParcelCustody }) {
  const { tracking_reference, number, parcel_count, open_exception, chain } = parcel;
  return (
    <li className={classes['parcel']} data-lacking={open_exception !== null || undefined}>
      <span className={`${classes['number']} num`}>{words.parcelOf(number, parcel_count)}</span>
      <span>
        <Where parcel={parcel} />
        {chain.length > 0 && <Chain parcel={parcel} />}
      </span>
      <span className={`${classes['reference']} num`}>{tracking_reference}</span>
    </li>
  );
}

/** All who had it, newest first as in the history. */
function Chain({ parcel: { tracking_reference, chain } }: { readonly parcel: ParcelCustody }) {
  const [is_open, setOpen] = useState(false);
  return (
    <details className={classes['chain']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.chain}</summary>
      {is_open && (
        <Timeline
          label={words.chainOf(tracking_reference)}
          entries={chain.toReversed().map((hold) => ({
            id: hold.event_id ?? 0,
            instant: hold.since,
            title: holdText(hold),
            detail: lackingTexts(hold).join(' '),
          }))}
        />
      )}
    </details>
  );
}
