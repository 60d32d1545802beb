import { HOLD_REASONS } from '@tsela/domain/shipments/status/holds';
import type { HoldStatus } from '@tsela/domain/shipments/status/holds';
import { holds as words } from '../../strings/shipments/holds.ts';
import { Choice } from '../../ui/form/Choice.tsx';
import { ReasonField } from './ReasonField.tsx';

/** How something is held, and why. */
export interface Hold {
  readonly kind: HoldStatus;
  readonly reason: string;
}

interface HoldFieldsProps {
  readonly value: Hold;
  readonly onChange: (hold: Hold) => void;
  readonly error: string | null;
}

/** Who knows of a hold, and its reason. Source: SHIP-TRANS-21, KEY-31. */
export function HoldFields({ value: { kind, reason }, onChange, error }: HoldFieldsProps) {
  return (
    <>
      <Choice
        label={words.kind}
        has_visible_label
        look="cards"
        value={kind}
        // Each kind has reasons of its own.
        onChange={(chosen) => onChange({ kind: chosen, reason: '' })}
        options={[
          { value: 'on-hold', label: words.told, note: words.toldNote },
          { value: 'on-hold-internal', label: words.internal, note: words.internalNote },
        ]}
      />
      <ReasonField
        key={kind}
        list={HOLD_REASONS[kind]}
        value={reason}
        onChange={(given) => onChange({ kind, reason: given })}
        error={error}
      />
    </>
  );
}
