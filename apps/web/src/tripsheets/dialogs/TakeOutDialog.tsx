import { Button } from '../../ui/act/Button.tsx';
import { readSettings } from '@tsela/domain/providers/provider-settings';
import { useState } from 'react';
import { useSession } from '../../shell/session.ts';
import { collecting } from '../../strings/tripsheets/collecting.ts';
import { driverSteps } from '../../strings/tripsheets/steps.ts';
import { FieldDialog } from '../../tracking/parts/FieldDialog.tsx';
import { Photos } from '../../tracking/parts/Photos.tsx';
import { photosOf } from '../../tracking/parts/proof-draft.ts';
import type { StepProof } from '../../tracking/parts/proof-draft.ts';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Sentence, Text } from '../../ui/show/Text.tsx';
import { EMPTY_COLLECT, checksOf, codesOfAll } from './collect-draft.ts';
import type { ParcelChecksOf } from './collect-draft.ts';
import { ParcelChecks } from '../ParcelChecks.tsx';
import type { SheetShipment } from '../tripsheet-draft.ts';

interface TakeOutDialogProps {
  readonly shipments: readonly SheetShipment[];
  readonly onClose: () => void;
  readonly onTaken: (proof: StepProof, checks: ParcelChecksOf) => void;
}

/** What senders have left in a locker: which compartment, and each parcel scanned or ticked as it is taken out. Source: screens S26, SCAN-03. */
export function TakeOutDialog({ shipments, onClose, onTaken }: TakeOutDialogProps) {
  const may = readSettings(useSession().settings, [
    'driver_must_scan_each_parcel',
    'drivers_can_add_photos_to_any_status_update',
  ]);
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const [photos, setPhotos] = useState<readonly Uint8Array[]>([]);
  const [is_reading, setReading] = useState(false);
  const parcels = shipments.flatMap(({ parcel_references }) => parcel_references);
  return (
    <FieldDialog
      title={collecting.takeOutTitle(shipments.map(({ short_tracking_reference }) => short_tracking_reference))}
      onClose={onClose}
    >
      <Stack gap={3}>
        {shipments.map(({ id, parcel_references, compartment }) => (
          <Text key={id} as="p" size="l" className="num">
            {collecting.lies(parcel_references.join(', '), compartment)}
          </Text>
        ))}
        <ParcelChecks
          parcels={parcels}
          codes={codesOfAll(shipments)}
          confirmed={confirmed}
          onConfirmed={setConfirmed}
          must_scan={may.driver_must_scan_each_parcel}
        />
        {may.drivers_can_add_photos_to_any_status_update && (
          <Photos label={driverSteps.optional(driverSteps.stepPhotos)} photos={photos} onChange={setPhotos} onBusy={setReading} />
        )}
        <Sentence>{collecting.notInLocker}</Sentence>
        <Button
          size="lg"
          fullWidth
          disabled={is_reading || confirmed.length < parcels.length}
          onClick={() => onTaken(photosOf(photos), checksOf(shipments, { ...EMPTY_COLLECT, confirmed }))}
        >
          {collecting.takeOut(parcels.length)}
        </Button>
      </Stack>
    </FieldDialog>
  );
}
