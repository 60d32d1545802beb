import { TextInput } from '@mantine/core';
import { UNCOLLECTED_FATES } from '@tsela/domain/collection-requests/collection-progress';
import type { UncollectedFate } from '@tsela/domain/collection-requests/collection-progress';
import { useState } from 'react';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { tellDone } from '../shell/tell.ts';
import { collectionRequests as words } from '../strings/collection-requests.ts';
import { FormDialog } from '../ui/feedback/FormDialog.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';
import { TextArea } from '../ui/form/TextArea.tsx';
import { field } from '../ui/form/field.tsx';
import { Text } from '../ui/show/Text.tsx';
import { useCloseCollection } from './collection-request-calls.ts';
import type { RequestDialogProps } from './RequestDialogs.tsx';

/** Closes a request, and asks what becomes of each shipment that was not collected. Source: screens S15. */
export function CloseRequestDialog({ whole: { collection_request: request, shipments }, onClose }: RequestDialogProps) {
  const closing = useCloseCollection();
  const left = shipments.filter(({ is_collected, status }) => !is_collected && status !== 'cancelled');
  const [fates, setFates] = useState<Readonly<Record<number, UncollectedFate>>>({});
  const [moved_to, setMovedTo] = useState('');
  const [reason, setReason] = useState('');
  const errors = fieldErrors(closing.error);
  const fateOf = (id: number) => fates[id] ?? 'unassigned';
  const is_moving = left.some(({ id }) => fateOf(id) === 'moved');
  const is_cancelling = left.some(({ id }) => fateOf(id) === 'cancelled');

  function handleOk(): void {
    closing.mutate(
      {
        id: request.id,
        ...(reason.trim() !== '' && { reason: reason.trim() }),
        uncollected: left.map(({ id }) => ({ shipment_id: id, becomes: fateOf(id) })),
        ...(is_moving && { moved_to }),
      },
      {
        onSuccess: () => {
          tellDone(words.closed(request.reference));
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={words.closeTitle(request.reference)}
      okLabel={words.close}
      is_pending={closing.isPending}
      is_wide
      fault={Object.keys(errors).length > 0 ? null : shownError(closing.error)}
      errors={errors}
      onOk={handleOk}
      onClose={onClose}
    >
      <Text as="p">{left.length === 0 ? words.closeText : words.uncollectedText}</Text>
      {left.map(({ id, short_tracking_reference }) => (
        <SelectField
          key={id}
          {...field(short_tracking_reference, { name: `uncollected.${id}`, errors })}
          value={fateOf(id)}
          options={UNCOLLECTED_FATES.map((value) => ({ value, label: words.fates[value] }))}
          onChange={(value) => setFates({ ...fates, [id]: value as UncollectedFate })}
        />
      ))}
      {is_moving && (
        <TextInput
          {...field(words.movedTo, { name: 'moved_to', errors, is_required: true })}
          placeholder="COL000123"
          value={moved_to}
          onChange={(event) => setMovedTo(event.currentTarget.value)}
        />
      )}
      <TextArea
        {...field(words.reason, { name: 'reason', errors, is_required: is_cancelling, is_optional: !is_cancelling })}
        maxLength={255}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
