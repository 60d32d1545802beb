import type { ListedShipment } from '@tsela/contract/shipments/listed-shipment-shape';
import { weightText } from '@tsela/domain/formats/rand-text';
import { isStaff } from '@tsela/domain/permissions/audience';
import { maySeeBillingInfo } from '@tsela/domain/permissions/who-may';
import type { CustomField } from '@tsela/domain/providers/custom-fields';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { useSession } from '../../shell/session.ts';
import { IconNote } from '@tabler/icons-react';
import { shipments as words } from '../../strings/shipments.ts';
import { shipmentNotes } from '../../strings/shipments/detail.ts';
import { CardLine } from '../../ui/table/CardLine.tsx';
import type { Column } from '../../ui/table/table-shapes.ts';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { TagChips } from '../../ui/show/TagChips.tsx';
import { StatusBadge } from '../../ui/show/StatusBadge.tsx';
import { ownColumns, useFieldsInList } from './own-columns.tsx';
import classes from './shipment-columns.module.css';

export interface ColumnReader {
  readonly is_staff: boolean;
  readonly shows_money: boolean;
  /** Fields of the provider's own that are in the list. */
  readonly fields: readonly CustomField[];
}

/** The reader of the list, and whether they see amounts. Source: PERM-055. */
export function useColumnReader(): ColumnReader {
  const { user, facts } = useSession();
  const fields = useFieldsInList('shipment');
  return { is_staff: isStaff(user), shows_money: facts.actor !== null && maySeeBillingInfo(facts.actor), fields };
}

/** The columns of a list of shipments, for staff and for account users. Source: screens S08. */
export function shipmentColumns({ is_staff, shows_money, fields }: ColumnReader): readonly Column<ListedShipment>[] {
  return [
    {
      key: 'reference',
      header: words.columns.reference,
      order_by: 'short_tracking_reference',
      render: (row) => <Reference row={row} />,
    },
    ...(is_staff
      ? [{ key: 'account', header: words.columns.account, render: (row: ListedShipment) => <Account row={row} /> }]
      : []),
    { key: 'route', header: words.columns.route, render: (row) => <Route row={row} /> },
    ...(is_staff
      ? []
      : [
          {
            key: 'recipient',
            header: words.columns.recipient,
            render: (row: ListedShipment) => row.delivery_contact.name || '–',
          },
        ]),
    { key: 'status', header: words.columns.status, order_by: 'status', render: (row) => <StatusBadge status={row.status} /> },
    {
      key: 'promise',
      header: is_staff ? words.columns.whereAndWhen : words.columns.promise,
      ...(!is_staff && { order_by: 'estimated_delivery_to' }),
      render: (row) => <Promised row={row} is_staff={is_staff} />,
    },
    {
      key: 'created',
      header: words.columns.created,
      order_by: 'time_created',
      render: (row) => (
        <span className={classes['line']}>
          <DateTime instant={row.time_created} show="near" />
        </span>
      ),
    },
    ...ownColumns<ListedShipment>(fields),
    ...(shows_money
      ? [
          {
            key: 'rate',
            header: words.columns.price,
            align: 'right' as const,
            order_by: 'rate',
            render: (row: ListedShipment) => <Money rand={row.rate} />,
          },
        ]
      : []),
  ];
}

/** A shipment as a card on a phone. */
export function ShipmentCard({ row, reader }: { readonly row: ListedShipment; readonly reader: ColumnReader }) {
  return (
    <>
      <CardLine
        is_title
        start={
          <>
            <span className="num">{row.short_tracking_reference}</span> <NoteCount count={row.note_count} />
          </>
        }
        end={<StatusBadge status={row.status} />}
      />
      <span>
        {placeOf(row, 'collection')} → {placeOf(row, 'delivery')}
      </span>
      <CardLine
        start={reader.is_staff ? row.account_name : row.delivery_contact.name}
        end={<DateTime instant={row.time_created} show="near" />}
      />
      <CardLine start={<ParcelLine row={row} />} end={reader.shows_money && <Money rand={row.rate} />} />
      <TagChips tags={row.tags} />
    </>
  );
}

function Reference({ row }: { readonly row: ListedShipment }) {
  return (
    <span className={classes['cell']}>
      <span className={classes['line']}>
        <strong className="num">{row.short_tracking_reference}</strong>
        {row.custom_tracking_reference !== '' && <span className={classes['own']}>{row.custom_tracking_reference}</span>}
        <NoteCount count={row.note_count} />
      </span>
      <span className={`${classes['quiet']} ${classes['line']}`}>
        <ParcelLine row={row} />
      </span>
      <TagChips tags={row.tags} />
    </span>
  );
}

/** How many notes there are, where there are any. Source: screens S08. */
function NoteCount({ count }: { readonly count: number }) {
  if (count === 0) return null;
  const said = shipmentNotes.count(count);
  return (
    <span className={classes['notes']} title={said}>
      <IconNote size={14} aria-hidden="true" />
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{said}</span>
    </span>
  );
}

/** Whose it is; VIP accounts are marked. Source: KEY-65. */
function Account({ row }: { readonly row: ListedShipment }) {
  const { settings } = useSession();
  const is_vip = readSetting(settings, 'vip_accounts').includes(row.account_id);
  return (
    <span className={`${classes['cell']} ${classes['clip']}`}>
      <span>{row.account_name}</span>
      <span className={classes['quiet']}>
        {row.account_code}
        {is_vip && <strong className={classes['vip']}> {words.vip}</strong>}
      </span>
    </span>
  );
}

function Route({ row }: { readonly row: ListedShipment }) {
  return (
    <span className={`${classes['cell']} ${classes['clip']}`} data-wide>
      <span>{placeOf(row, 'collection')}</span>
      <span className={classes['quiet']}>{words.routeTo(placeOf(row, 'delivery'))}</span>
    </span>
  );
}

/** Where it is and who has it, and when it should arrive. */
function Promised({ row, is_staff }: { readonly row: ListedShipment; readonly is_staff: boolean }) {
  const driver = row.collected_date === null ? row.collection_agent_name : row.delivery_agent_name;
  const hub = row.current_branch ?? (row.collected_date === null ? row.collection_branch : row.delivery_branch);
  const where = [hub?.name ?? '', driver ?? ''].filter((part) => part !== '').join(' · ');
  const when = row.delivered_date ?? row.estimated_delivery_to;
  return (
    <span className={`${classes['cell']} ${classes['clip']}`}>
      {is_staff && <span title={where}>{where || '–'}</span>}
      <span className={is_staff ? classes['quiet'] : undefined}>
        <DateTime instant={when} show={row.delivered_date === null ? 'date' : 'near'} />
      </span>
    </span>
  );
}

function ParcelLine({ row }: { readonly row: ListedShipment }) {
  return (
    <>
      {row.service_level_code} {words.parcelLine(row.parcel_count, weightText(row.charged_weight))}
    </>
  );
}

export function placeOf(
  row: Pick<ListedShipment, 'collection_address' | 'delivery_address'>,
  side: 'collection' | 'delivery',
): string {
  const { local_area, city } = row[`${side}_address`];
  return local_area === city || city === '' ? local_area : `${local_area}, ${city}`;
}
