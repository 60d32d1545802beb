import type { ListedShipment } from '@tsela/contract/shipments/listed-shipment-shape';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { useSession } from '../../shell/session.ts';
import { shipmentColumns, useColumnReader } from '../../shipments/parts/shipment-columns.tsx';
import { overview as words } from '../../strings/overview.ts';
import type { Column } from '../../ui/table/table-shapes.ts';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { useNow } from '../../ui/show/now.ts';
import { StatusBadge } from '../../ui/show/StatusBadge.tsx';
import { ageText, isHigh, waitingSince } from '../work-age-draft.ts';
import classes from './WorkList.module.css';

/** What a list says that money and the moment of booking do not matter for; how long it waits is in their place. */
const LEFT_OUT = ['created', 'rate'];

/** The columns of a pile of work. Source: screens S24. */
export function useWorkColumns({ awaits_driver }: { readonly awaits_driver: boolean }): readonly Column<ListedShipment>[] {
  const reader = useColumnReader();
  return [
    ...shipmentColumns(reader).filter(({ key }) => !LEFT_OUT.includes(key)),
    { key: 'age', header: words.age, render: (row) => <Age row={row} awaits_driver={awaits_driver} /> },
  ];
}

function Age({ row, awaits_driver }: { readonly row: ListedShipment; readonly awaits_driver: boolean }) {
  const { settings } = useSession();
  const now = useNow();
  const since = waitingSince(row, readSetting(settings, 'dashboard_uncollected_shipments_date_to_use'));
  const alert_minutes = readSetting(settings, 'ops_dashboard_unassigned_alert_minutes');
  const age = ageText(since, now);
  return (
    <span className={classes['age']}>
      {age === '' ? <DateTime instant={since.toISOString()} show="date" /> : <span className="num">{age}</span>}
      {awaits_driver && isHigh(row, since, { now, alert_minutes }) && (
        <StatusBadge status="delivery-exception" label={words.high} />
      )}
    </span>
  );
}
