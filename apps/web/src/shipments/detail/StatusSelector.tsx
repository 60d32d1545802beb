import { NativeSelect } from '@mantine/core';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { isStaff } from '@tsela/domain/permissions/audience';
import { mayDeliver } from '@tsela/domain/permissions/who-may';
import { offeredWithParts } from '@tsela/domain/tracking/part-changes';
import { isShipmentStatus, statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { useState } from 'react';
import { useMay, useSession } from '../../shell/session.ts';
import { shipmentDetail as words } from '../../strings/shipments/detail.ts';
import { knownParcels } from '../parts/part-draft.ts';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import classes from './ShipmentActions.module.css';

interface StatusSelectorProps {
  readonly shipment: Shipment;
  readonly onReload: () => Promise<Shipment | undefined>;
}

const loadDialog = async () => (await import('./StatusDialog.tsx')).StatusDialog;

/** The statuses a shipment may be given now, for staff. Source: SHIP-TRANS-01 to SHIP-TRANS-23. */
export function StatusSelector({ shipment, onReload }: StatusSelectorProps) {
  const { user, facts } = useSession();
  const may_change = useMay('API_/shipments:PATCH');
  const [to, setTo] = useState<string | null>(null);
  const { status, collection_agent_id = null, delivery_agent_id = null } = shipment;
  if (!may_change || !isStaff(user) || facts.actor === null || !isShipmentStatus(status)) return null;
  const offered = offeredWithParts({ status, collection_agent_id, delivery_agent_id }, knownParcels(shipment.parcels), {
    is_staff: true,
    can_deliver: mayDeliver(facts.actor),
  });
  return (
    <>
      {/* With nothing else to choose, the badge beside the reference says it all. */}
      {offered.length > 1 && (
        <NativeSelect
          className={classes['status'] ?? ''}
          aria-label={words.changeStatus}
          data={offered.map((each) => ({ value: each, label: statusLabel(each) }))}
          value={status}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      )}
      {/* Whatever happens to the shipment meanwhile, an open dialog stays, with what was typed in it. */}
      <LazyComponent load={loadDialog} props={to === null ? null : { shipment, to, onClose: () => setTo(null), onReload }} />
    </>
  );
}
