import { TextInput } from '@mantine/core';
import type { BlankShipment } from '@tsela/contract/shipments/blank-shipment-api';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { tellDone } from '../../shell/tell.ts';
import { blanks as words } from '../../strings/shipments/blank.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { field } from '../../ui/form/field.tsx';
import { Text } from '../../ui/show/Text.tsx';
import { useDropBlank } from '../parts/blank-calls.ts';

interface DropBlankDialogProps {
  readonly blank: BlankShipment;
  readonly onClose: () => void;
}

/** Takes back what was written down by mistake. */
export function DropBlankDialog({ blank, onClose }: DropBlankDialogProps) {
  const dropping = useDropBlank();
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});

  function handleOk(): void {
    const is_said = reason.trim() !== '';
    setErrors(is_said ? {} : { reason: words.reasonNeeded });
    if (!is_said) return;
    dropping.mutate(
      { id: blank.id, reason: reason.trim() },
      {
        onSuccess: ({ blank_shipment }) => {
          tellDone(words.dropped(blank_shipment.reference));
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={words.dropOf(blank.reference)}
      onClose={onClose}
      okLabel={words.drop}
      is_dangerous
      is_pending={dropping.isPending}
      onOk={handleOk}
      fault={shownError(dropping.error)}
      errors={errors}
    >
      <Text as="p">{words.dropText}</Text>
      <TextInput
        {...field(words.reason, { name: 'reason', is_required: true, errors })}
        maxLength={255}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
