import { TextInput } from '@mantine/core';
import type { TransferParcel, WholeTransfer } from '@tsela/contract/interhub-transfers/interhub-transfer-api';
import { decisionLabel, decisionsOf, differenceLabel } from '@tsela/domain/interhub-transfers/transfer-lines';
import { useState } from 'react';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { tellDone } from '../shell/tell.ts';
import { interhubTransfers as words } from '../strings/interhub-transfers.ts';
import { Photos } from '../tracking/parts/Photos.tsx';
import { FormDialog } from '../ui/feedback/FormDialog.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';
import { base64Of } from '../ui/form/base64.ts';
import { TextArea } from '../ui/form/TextArea.tsx';
import { field } from '../ui/form/field.tsx';
import { TransferFields } from './TransferFields.tsx';
import { useChangeTransfer, useDecideDifferences, useDispatchTransfer } from './interhub-transfer-calls.ts';
import { detailsOf, draftOf } from './transfer-draft.ts';

export interface TransferDialogProps {
  readonly whole: WholeTransfer;
  readonly onClose: () => void;
}

/** A transfer leaves under a seal; of what was not scanned is said whether it was loaded. Source: screens S29. */
export function DispatchDialog({ whole: { interhub_transfer: transfer, parcels }, onClose }: TransferDialogProps) {
  const dispatching = useDispatchTransfer();
  const [vehicle, setVehicle] = useState(transfer.vehicle);
  const [seal_number, setSeal] = useState(transfer.seal_number);
  const [photos, setPhotos] = useState<readonly Uint8Array[]>([]);
  const [is_reading, setReading] = useState(false);
  const [photo] = photos;
  const unscanned = parcels.filter(({ time_scanned_out }) => time_scanned_out === null).length;
  const [not_scanned, setNotScanned] = useState<'left-behind' | 'loaded'>('left-behind');
  const errors = fieldErrors(dispatching.error);

  function handleOk(): void {
    dispatching.mutate(
      {
        id: transfer.id,
        vehicle,
        seal_number,
        ...(photo && { seal_photo: base64Of(photo) }),
        ...(unscanned > 0 && { not_scanned }),
      },
      {
        onSuccess: () => {
          tellDone(words.dispatched(transfer.reference));
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={words.dispatchTitle(transfer.reference)}
      okLabel={words.dispatch}
      is_pending={dispatching.isPending}
      can_ok={!is_reading}
      fault={Object.keys(errors).length > 0 ? null : shownError(dispatching.error)}
      errors={errors}
      onOk={handleOk}
      onClose={onClose}
    >
      <TextInput
        {...field(words.vehicle, { name: 'vehicle', errors, is_required: true })}
        maxLength={60}
        autoComplete="off"
        value={vehicle}
        onChange={(event) => setVehicle(event.currentTarget.value)}
      />
      <TextInput
        {...field(words.seal, { name: 'seal_number', errors, is_required: true })}
        maxLength={60}
        autoComplete="off"
        value={seal_number}
        onChange={(event) => setSeal(event.currentTarget.value)}
      />
      <Photos
        label={words.sealPhotoOptional}
        photos={photos}
        most={1}
        error={errors['seal_photo']}
        onChange={setPhotos}
        onBusy={setReading}
      />
      {unscanned > 0 && (
        <SelectField
          {...field(words.notScanned(unscanned), { name: 'not_scanned', errors, is_required: true })}
          value={not_scanned}
          options={(['left-behind', 'loaded'] as const).map((value) => ({ value, label: words.notScannedChoices[value] }))}
          onChange={(value) => setNotScanned(value === 'loaded' ? 'loaded' : 'left-behind')}
        />
      )}
    </FormDialog>
  );
}

/** Changes what a transfer is but its lane. */
export function EditDialog({ whole: { interhub_transfer: transfer }, onClose }: TransferDialogProps) {
  const changing = useChangeTransfer();
  const [draft, setDraft] = useState(() => draftOf(transfer));
  const errors = fieldErrors(changing.error);

  function handleOk(): void {
    changing.mutate(
      { id: transfer.id, time_modified: transfer.time_modified, ...changedDetails(draftOf(transfer), draft) },
      {
        onSuccess: () => {
          tellDone(words.saved);
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={words.edit}
      okLabel={words.edit}
      is_pending={changing.isPending}
      is_wide
      fault={Object.keys(errors).length > 0 ? null : shownError(changing.error)}
      errors={errors}
      onOk={handleOk}
      onClose={onClose}
    >
      <TransferFields draft={draft} errors={errors} onChange={(changed) => setDraft({ ...draft, ...changed })} />
    </FormDialog>
  );
}

/** What is not touched is not sent: an expected arrival that follows from the service level goes on doing so. */
function changedDetails(before: ReturnType<typeof draftOf>, after: ReturnType<typeof draftOf>) {
  const [old, sent] = [detailsOf(before), detailsOf(after)];
  type Key = keyof typeof sent;
  return Object.fromEntries((Object.keys(sent) as Key[]).filter((key) => sent[key] !== old[key]).map((key) => [key, sent[key]]));
}

interface DecideDialogProps extends TransferDialogProps {
  readonly parcel: TransferParcel;
}

/** Marks what is other than listed with a parcel, or says what becomes of it. Source: screens S29. */
export function DecideDialog({ whole: { interhub_transfer: transfer }, parcel, onClose }: DecideDialogProps) {
  const deciding = useDecideDifferences();
  const [marked, setMarked] = useState<'damaged' | 'wrong-lane'>('damaged');
  const difference = parcel.difference ?? marked;
  const [chosen, setChosen] = useState('');
  const [moved_to, setMovedTo] = useState('');
  const [note, setNote] = useState(parcel.note);
  const errors = fieldErrors(deciding.error);
  const is_marking = parcel.difference === null;
  const decision = decisionsOf(difference).find((each) => each === chosen);

  function handleOk(): void {
    deciding.mutate(
      {
        id: transfer.id,
        parcel_ids: [parcel.parcel_id],
        note,
        ...(is_marking && { difference: marked }),
        ...(decision && { decision }),
        ...(decision === 'moved' && { moved_to }),
      },
      {
        onSuccess: () => {
          tellDone(words.decided);
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={is_marking ? words.markTitle(parcel.parcel_reference) : words.decideTitle(parcel.parcel_reference)}
      okLabel={is_marking ? words.mark : words.decide}
      is_pending={deciding.isPending}
      fault={Object.keys(errors).length > 0 ? null : shownError(deciding.error)}
      errors={errors}
      onOk={handleOk}
      onClose={onClose}
    >
      {is_marking && (
        <SelectField
          {...field(words.whatDiffers, { name: 'difference', errors })}
          value={marked}
          options={(['damaged', 'wrong-lane'] as const).map((value) => ({ value, label: differenceLabel(value) }))}
          onChange={(value) => setMarked(value === 'wrong-lane' ? 'wrong-lane' : 'damaged')}
        />
      )}
      <SelectField
        {...field(words.decision, { name: 'decision', errors, is_required: !is_marking })}
        value={decision ?? ''}
        options={[
          { value: '', label: words.laterDecision },
          ...decisionsOf(difference).map((value) => ({ value, label: decisionLabel(value) })),
        ]}
        onChange={setChosen}
      />
      {decision === 'moved' && (
        <TextInput
          {...field(words.movedTo, { name: 'moved_to', errors, is_required: true })}
          placeholder={words.movedToHint}
          value={moved_to}
          onChange={(event) => setMovedTo(event.currentTarget.value)}
        />
      )}
      <TextArea
        {...field(words.note, { name: 'note', errors, is_optional: true })}
        maxLength={255}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
