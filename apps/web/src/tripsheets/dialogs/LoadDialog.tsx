import { useState } from 'react';
import type { FieldEvent } from '@tsela/contract/tracking/tracking-shapes';
import { driverSteps } from '../../strings/tripsheets/steps.ts';
import { FieldDialog } from '../../tracking/parts/FieldDialog.tsx';
import { Button } from '../../ui/act/Button.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { codesOfAll } from './collect-draft.ts';
import { partCheckOf } from '../part-check.ts';
import { ParcelChecks } from '../ParcelChecks.tsx';
import { ShortNotice } from '../ShortNotice.tsx';
import type { SheetShipment } from '../tripsheet-draft.ts';

interface LoadDialogProps {
  readonly shipment: SheetShipment;
  readonly onClose: () => void;
  readonly onLoad: (check: NonNullable<FieldEvent['parcel_check']>) => void;
}

/** Which parcels go out with the driver, where not all of them are at the hub. Source: docs/decisions/0307. */
export function LoadDialog({ shipment, onClose, onLoad }: LoadDialogProps) {
  const { short_tracking_reference: reference, parcel_references: parcels } = shipment;
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  return (
    <FieldDialog title={driverSteps.loadTitle(reference)} onClose={onClose}>
      <Stack gap={3}>
        <ParcelChecks
          parcels={parcels}
          codes={codesOfAll([shipment])}
          confirmed={confirmed}
          onConfirmed={setConfirmed}
          must_scan={false}
        />
        <ShortNotice to="out-for-delivery" parcels={parcels} confirmed={confirmed} />
        <Button
          size="lg"
          fullWidth
          disabled={confirmed.length === 0}
          onClick={() => {
            onLoad(partCheckOf(parcels, confirmed));
            onClose();
          }}
        >
          {driverSteps.partOf(driverSteps.goOut, confirmed.length, parcels.length)}
        </Button>
      </Stack>
    </FieldDialog>
  );
}
