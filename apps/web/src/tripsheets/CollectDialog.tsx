import { Button } from '@mantine/core';
import { readSettings } from '@tsela/domain/providers/provider-settings';
import { useState } from 'react';
import { useSession } from '../shell/session.ts';
import { tripsheets } from '../strings/tripsheets.ts';
import { Sentence } from '../ui/show/Text.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import classes from '../tracking/parts/Dialogs.module.css';
import { FieldDialog } from '../tracking/parts/FieldDialog.tsx';
import { Photos } from '../tracking/parts/Photos.tsx';
import { photosOf } from '../tracking/parts/proof-draft.ts';
import type { StepProof } from '../tracking/parts/proof-draft.ts';
import { ParcelChecks } from './ParcelChecks.tsx';
import type { SheetShipment } from './tripsheet-draft.ts';

interface CollectDialogProps {
  readonly shipments: readonly SheetShipment[];
  readonly onClose: () => void;
  readonly onCollect: (proof: StepProof) => void;
}

/** Nothing is collected by a single tap: each parcel is scanned, or ticked by hand, before the shipments are. Source: screens S26. */
export function CollectDialog({ shipments, onClose, onCollect }: CollectDialogProps) {
  const { driver_must_scan_each_parcel: must_scan, drivers_can_add_photos_to_any_status_update: takes_photos } = readSettings(
    useSession().settings,
    ['driver_must_scan_each_parcel', 'drivers_can_add_photos_to_any_status_update'],
  );
  const parcels = shipments.flatMap((shipment) => shipment.parcel_references);
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const [photos, setPhotos] = useState<readonly Uint8Array[]>([]);
  const is_complete = confirmed.length === parcels.length;

  return (
    <FieldDialog title={tripsheets.collectTitle(shipments.map((each) => each.short_tracking_reference))} onClose={onClose}>
      <Stack gap={3}>
        <ParcelChecks parcels={parcels} confirmed={confirmed} onConfirmed={setConfirmed} must_scan={must_scan} />
        {takes_photos && <Photos label={tripsheets.optional(tripsheets.stepPhotos)} photos={photos} onChange={setPhotos} />}
        {!is_complete && <Sentence>{tripsheets.notAllThere}</Sentence>}
        <Button
          className={classes['last'] ?? ''}
          size="lg"
          fullWidth
          disabled={!is_complete}
          onClick={() => onCollect(photosOf(photos))}
        >
          {tripsheets.collectParcels(parcels.length)}
        </Button>
      </Stack>
    </FieldDialog>
  );
}
