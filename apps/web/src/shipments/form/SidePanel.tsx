import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { shipments as words } from '../../strings/shipments.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { ContactFields } from './ContactFields.tsx';
import type { ShipmentForm, SideForm } from './shipment-draft.ts';
import { SideWhere } from '../where/SideWhere.tsx';

interface SidePanelProps {
  readonly side: Side;
  readonly form: ShipmentForm;
  readonly onChange: (side: SideForm) => void;
  readonly errors: Readonly<Record<string, string>>;
  readonly is_quote: boolean;
}

/** One end of a shipment: where, who, and what the driver should know. */
export function SidePanel({ side, form, onChange, errors, is_quote }: SidePanelProps) {
  return (
    <Panel title={words.sides[side]}>
      <Stack gap={3}>
        <SideWhere side={side} form={form} onChange={onChange} errors={errors} is_quote={is_quote} />
        {!is_quote && <ContactFields side={side} value={form[side]} onChange={onChange} errors={errors} />}
      </Stack>
    </Panel>
  );
}
