import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { useState } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { tellDone } from '../../shell/tell.ts';
import { useSession } from '../../shell/session.ts';
import { addingEvents as words } from '../../strings/shipments/events.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import { DayInput } from '../../ui/form/DayInput.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { TimeInput } from '../../ui/form/TimeInput.tsx';
import { field } from '../../ui/form/field.tsx';
import { Tiles } from '../../ui/layout/Tiles.tsx';
import { useAddShipmentEvent } from '../shipment-calls.ts';
import { addedEventInput } from './added-event-draft.ts';
import type { AddedEventDraft } from './added-event-draft.ts';

/** Adds what staff know to a shipment's history: what happened, when and where, for staff or for all. Source: screens S09. */
export function AddEventDialog({ shipment, onClose }: { readonly shipment: Shipment; readonly onClose: () => void }) {
  const { general } = useSession();
  const adding = useAddShipmentEvent();
  const [draft, setDraft] = useState<AddedEventDraft>({
    message: '',
    day: '',
    time: '',
    branch_id: '',
    parcel_id: '',
    is_public: false,
  });
  const errors = fieldErrors(adding.error);
  const input = addedEventInput(draft);
  const change = (part: Partial<AddedEventDraft>) => setDraft({ ...draft, ...part });
  const branches = (general?.branches ?? []).filter(({ is_active }) => is_active);

  function handleAdd(): void {
    if (input === null) return;
    adding.mutate(
      { id: shipment.id, ...input },
      {
        onSuccess: () => {
          tellDone(words.added);
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={words.title(shipment.short_tracking_reference)}
      onClose={onClose}
      okLabel={words.add}
      is_pending={adding.isPending}
      can_ok={input !== null}
      onOk={handleAdd}
      fault={Object.keys(errors).length === 0 ? shownError(adding.error) : null}
      errors={errors}
    >
      <TextArea
        {...field(words.message, { name: 'message', is_required: true, errors })}
        rows={2}
        maxLength={255}
        value={draft.message}
        onChange={(event) => change({ message: event.currentTarget.value.replaceAll('\n', ' ') })}
      />
      <Tiles columns={2}>
        <DayInput
          {...field(words.day, { name: 'date', is_optional: true, errors })}
          value={draft.day}
          onDay={(day) => change({ day })}
        />
        <TimeInput
          {...field(words.time, { name: 'time', is_optional: true, errors })}
          disabled={draft.day === ''}
          value={draft.time}
          onTime={(time) => change({ time })}
        />
      </Tiles>
      <Tiles columns={2}>
        <SelectField
          {...field(words.branch, { name: 'branch_id', is_optional: true, errors })}
          value={draft.branch_id}
          options={[
            { value: '', label: words.noBranch },
            ...branches.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(branch_id) => change({ branch_id })}
        />
        <SelectField
          {...field(words.parcel, { name: 'parcel_id', is_optional: true, errors })}
          value={draft.parcel_id}
          options={[
            { value: '', label: words.allParcels },
            ...shipment.parcels.map(({ id, tracking_reference }) => ({ value: String(id), label: tracking_reference })),
          ]}
          onChange={(parcel_id) => change({ parcel_id })}
        />
      </Tiles>
      <Choice
        label={words.seenBy}
        has_visible_label
        value={draft.is_public ? 'all' : 'staff'}
        options={[
          { value: 'staff', label: words.staffOnly },
          { value: 'all', label: words.everyone },
        ]}
        onChange={(seen) => change({ is_public: seen === 'all' })}
      />
    </FormDialog>
  );
}
