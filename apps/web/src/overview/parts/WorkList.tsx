import { isStaff } from '@tsela/domain/permissions/audience';
import { maySeeBillingInfo } from '@tsela/domain/permissions/who-may';
import { dayOf } from '@tsela/domain/time/day';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { useListAddress } from '../../shell/address.ts';
import type { SearchValues } from '../../shell/address.ts';
import { useSession } from '../../shell/session.ts';
import { BulkActions } from '../../shipments/parts/BulkActions.tsx';
import { filtersOf } from '../../shipments/parts/list-filters-draft.ts';
import { ShipmentCard, shipmentColumns } from '../../shipments/parts/shipment-columns.tsx';
import { useShipments } from '../../shipments/shipment-calls.ts';
import { overview as words } from '../../strings/overview.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import type { RowKey } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useNow } from '../../ui/now.ts';
import classes from './WorkList.module.css';

interface WorkListProps {
  readonly title: string;
  readonly filters: SearchValues;
}

/** The shipments of one pile of work, with what can be done to many of them at once. */
export function WorkList({ title, filters }: WorkListProps) {
  const { user, facts } = useSession();
  const { view, changeView } = useListAddress();
  const [keys, setKeys] = useState<ReadonlySet<RowKey>>(new Set());
  const read = useShipments(filtersOf(filters, view, dayOf(useNow())));
  const rows = read.data?.shipments;
  const reader = { is_staff: isStaff(user), shows_money: facts.actor !== null && maySeeBillingInfo(facts.actor) };

  return (
    <section className={classes['work']}>
      <div className={classes['head']}>
        <h2 className={classes['title']}>{title}</h2>
        <AppLink href={paths.shipments(filters)} className={classes['more']}>
          {words.openList}
        </AppLink>
      </div>
      <DataTable
        label={title}
        columns={shipmentColumns(reader)}
        rows={rows}
        rowKey={(row) => row.id}
        rowName={(row) => row.short_tracking_reference}
        rowHref={(row) => paths.shipment(row.id)}
        read={read}
        error={shownError(read.error)}
        count={read.data?.count}
        view={view}
        onViewChange={changeView}
        selection={{
          keys,
          onChange: setKeys,
          actions: <BulkActions rows={(rows ?? []).filter(({ id }) => keys.has(id))} onDone={() => setKeys(new Set())} />,
        }}
        empty={<EmptyState text={words.calm} />}
        card={(row) => <ShipmentCard row={row} reader={reader} />}
      />
    </section>
  );
}
