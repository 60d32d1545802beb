import { Button } from '../../ui/act/Button.tsx';
import { readSettings } from '@tsela/domain/providers/provider-settings';
import { useState } from 'react';
import { useSession } from '../../shell/session.ts';
import { collecting } from '../../strings/tripsheets/collecting.ts';
import { driverSteps } from '../../strings/tripsheets/steps.ts';
import { Sentence } from '../../ui/show/Text.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import classes from '../../tracking/parts/Dialogs.module.css';
import { FieldDialog } from '../../tracking/parts/FieldDialog.tsx';
import { Photos } from '../../tracking/parts/Photos.tsx';
import { photosOf } from '../../tracking/parts/proof-draft.ts';
import type { StepProof } from '../../tracking/parts/proof-draft.ts';
import { AddedParcels } from '../AddedParcels.tsx';
import {
  EMPTY_COLLECT,
  changesOf,
  checksOf,
  codesOfAll,
  mayLeaveBehind,
  missingParcels,
  parcelsToSticker,
} from './collect-draft.ts';
import type { ChangeCaptured, CollectDraft, ParcelChecksOf } from './collect-draft.ts';
import { FieldInput } from '../FieldInput.tsx';
import { NotThere } from '../NotThere.tsx';
import { ParcelChecks } from '../ParcelChecks.tsx';
import { StaysBehind } from '../StaysBehind.tsx';
import type { SheetShipment } from '../tripsheet-draft.ts';

interface CollectDialogProps {
  readonly shipments: readonly SheetShipment[];
  readonly onClose: () => void;
  readonly onCollect: (proof: StepProof, changes: readonly ChangeCaptured[], checks: ParcelChecksOf) => void;
}

/**
 * Nothing is collected by a single tap: each parcel is scanned, or ticked by hand, before the shipments are; what differs from the booking is
 * put right where the provider lets drivers. Source: screens S26, KEY-34 to KEY-36.
 */
export function CollectDialog({ shipments, onClose, onCollect }: CollectDialogProps) {
  const may = readSettings(useSession().settings, [
    'driver_must_scan_each_parcel',
    'drivers_can_add_photos_to_any_status_update',
    'driver_can_add_parcels',
    'driver_can_cancel_parcels',
    'driver_can_add_customer_reference',
    'driver_force_alternative_reference',
  ]);
  const parcels = shipments.flatMap((shipment) => shipment.parcel_references);
  const references = shipments.map((shipment) => shipment.short_tracking_reference);
  const [draft, setDraft] = useState<CollectDraft>(EMPTY_COLLECT);
  const [photos, setPhotos] = useState<readonly Uint8Array[]>([]);
  const [is_reading, setReading] = useState(false);
  const change = (part: Partial<CollectDraft>) => setDraft((before) => ({ ...before, ...part }));
  const missing = missingParcels(shipments, draft);
  const to_sticker = may.driver_force_alternative_reference ? parcelsToSticker(shipments, draft) : [];
  const has_stickers = to_sticker.every((parcel) => (draft.stickers[parcel] ?? '').trim() !== '');
  const is_complete = (missing.length === 0 || draft.not_there !== null || draft.stays) && has_stickers;
  const count = draft.confirmed.length + draft.added.length;
  const leaves_some = missing.length > 0 && draft.confirmed.length > 0;
  const is_each_begun = mayLeaveBehind(shipments, draft);

  return (
    <FieldDialog title={driverSteps.collectTitle(references)} onClose={onClose}>
      <Stack gap={3}>
        <ParcelChecks
          parcels={parcels}
          codes={codesOfAll(shipments)}
          confirmed={draft.confirmed}
          // Who finds another parcel leaves fewer behind: that is said anew.
          onConfirmed={(confirmed) => change({ confirmed, not_there: null, stays: false })}
          must_scan={may.driver_must_scan_each_parcel}
        />
        {to_sticker.length > 0 && <Stickers parcels={to_sticker} draft={draft} onChange={change} />}
        {may.driver_can_add_parcels && (
          <AddedParcels
            references={references}
            added={draft.added}
            needs_sticker={may.driver_force_alternative_reference}
            onChange={(added) => change({ added })}
          />
        )}
        {leaves_some && may.driver_can_cancel_parcels && !draft.stays && (
          <NotThere
            count={missing.length}
            is_allowed={is_each_begun}
            reason={draft.not_there}
            onReason={(not_there) => change({ not_there })}
          />
        )}
        {leaves_some && is_each_begun && draft.not_there === null && (
          <StaysBehind
            to="collected"
            missing={missing}
            of={parcels.length}
            stays={draft.stays}
            onStays={(stays) => change({ stays })}
          />
        )}
        {may.driver_can_add_customer_reference && <CustomerReferences shipments={shipments} draft={draft} onChange={change} />}
        {may.drivers_can_add_photos_to_any_status_update && (
          <Photos label={driverSteps.optional(driverSteps.stepPhotos)} photos={photos} onChange={setPhotos} onBusy={setReading} />
        )}
        {!is_complete && !leaves_some && <Sentence>{driverSteps.notAllThere}</Sentence>}
        <Button
          className={classes['last'] ?? ''}
          size="lg"
          fullWidth
          disabled={is_reading || !is_complete}
          onClick={() => onCollect(photosOf(photos), changesOf(shipments, draft), checksOf(shipments, draft))}
        >
          {driverSteps.collectParcels(is_complete ? count : parcels.length)}
        </Button>
      </Stack>
    </FieldDialog>
  );
}

interface PartProps {
  readonly draft: CollectDraft;
  readonly onChange: (part: Partial<CollectDraft>) => void;
}

/** A pre-printed sticker for each parcel that is there. Source: KEY-36. */
function Stickers({ parcels, draft, onChange }: PartProps & { readonly parcels: readonly string[] }) {
  return (
    <Stack gap={2} role="group" aria-label={collecting.stickers}>
      <Sentence>{collecting.stickersText}</Sentence>
      {parcels.map((parcel) => (
        <FieldInput
          key={parcel}
          label={collecting.stickerOf(parcel)}
          value={draft.stickers[parcel] ?? ''}
          onText={(sticker) => onChange({ stickers: { ...draft.stickers, [parcel]: sticker } })}
        />
      ))}
    </Stack>
  );
}

/** Source: KEY-35. */
function CustomerReferences({ shipments, draft, onChange }: PartProps & { readonly shipments: readonly SheetShipment[] }) {
  const { customer_references: typed } = draft;
  return shipments.map(({ short_tracking_reference: reference, customer_reference }: SheetShipment) => (
    <FieldInput
      key={reference}
      label={driverSteps.optional(
        shipments.length === 1 ? collecting.customerReference : collecting.customerReferenceOf(reference),
      )}
      // A sheet that was kept on the phone before may lack it.
      value={typed[reference] ?? (customer_reference as string | undefined) ?? ''}
      maxLength={255}
      onText={(text) => onChange({ customer_references: { ...typed, [reference]: text } })}
    />
  ));
}
