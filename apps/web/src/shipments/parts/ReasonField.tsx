import '@mantine/core/styles/Combobox.css';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../../shell/session.ts';
import { shipments as words } from '../../strings/shipments.ts';
import { field } from '../../ui/form/field.tsx';
import { cancellationReasons } from '../cancellation-reasons-draft.ts';
import { TextArea } from '../../ui/form/TextArea.tsx';

interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (reason: string) => void;
  readonly error: string | null;
}

const OTHER = '\u0000other';

/** Why a shipment is cancelled: one of the provider's reasons, or in words where those are allowed. */
export function ReasonField({ value, onChange, error }: ReasonFieldProps) {
  const { settings } = useSession();
  const { reasons, has_other } = cancellationReasons(settings);
  const [is_other, setOther] = useState(reasons.length === 0);
  const errors = error === null ? {} : { reason: error };

  return (
    <>
      {reasons.length > 0 && (
        <NativeSelect
          data-autofocus
          {...field(words.reason, { name: is_other ? 'reason_choice' : 'reason', is_required: true, errors })}
          data={[
            { value: '', label: words.choose },
            ...reasons,
            ...(has_other ? [{ value: OTHER, label: words.otherReason }] : []),
          ]}
          value={is_other ? OTHER : value}
          onChange={(event) => {
            const chosen = event.currentTarget.value;
            setOther(chosen === OTHER);
            onChange(chosen === OTHER ? '' : chosen);
          }}
        />
      )}
      {is_other && (
        <TextArea
          data-autofocus
          {...field(reasons.length > 0 ? words.otherReason : words.reason, { name: 'reason', is_required: true, errors })}
          rows={3}
          maxLength={255}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </>
  );
}
