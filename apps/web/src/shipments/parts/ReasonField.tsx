import '@mantine/core/styles/Combobox.css';
import { NativeSelect } from '@mantine/core';
import { offeredReasons } from '@tsela/domain/shipments/reason-lists';
import type { ReasonList } from '@tsela/domain/shipments/reason-lists';
import { useState } from 'react';
import { useSession } from '../../shell/session.ts';
import { shipments as words } from '../../strings/shipments.ts';
import { field } from '../../ui/form/field.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';

interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (reason: string) => void;
  readonly error: string | null;
  /** Whose reasons are offered; left out, those of cancelling. */
  readonly list?: ReasonList;
  /** The path of the field in messages. */
  readonly name?: string;
  readonly label?: string;
  readonly is_optional?: boolean;
}

const OTHER = '\u0000other';

/** Why something is done to a shipment: one of the provider's reasons, or in words where those are allowed. Source: KEY-31 to KEY-33. */
export function ReasonField({
  value,
  onChange,
  error,
  list = 'shipment_cancellation_reasons',
  name = 'reason',
  label = words.reason,
  is_optional = false,
}: ReasonFieldProps) {
  const { settings } = useSession();
  const { reasons, has_other } = offeredReasons(settings, list);
  const [is_other, setOther] = useState(reasons.length === 0 || (value !== '' && !reasons.includes(value)));
  const errors = error === null ? {} : { [name]: error };
  const asked = is_optional ? { is_optional } : { is_required: true };

  return (
    <>
      {reasons.length > 0 && (
        <NativeSelect
          {...field(label, { name: is_other ? `${name}_choice` : name, ...asked, errors })}
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
          {...field(reasons.length > 0 ? words.otherReason : label, { name, ...asked, errors })}
          rows={3}
          maxLength={255}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </>
  );
}
