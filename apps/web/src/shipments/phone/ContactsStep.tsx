import { SIDES } from '@tsela/domain/shipments/shipment-draft';
import { useSession } from '../../shell/session.ts';
import { shipments as shipment_words } from '../../strings/shipments.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { ContactFields } from '../form/ContactFields.tsx';
import { ResponsiblePanel } from '../form/ResponsiblePanel.tsx';
import type { NewShipment } from '../form/use-new-shipment.ts';

/** Who is at each end, and who is told when something goes wrong. */
export function ContactsStep({ visit }: { readonly visit: NewShipment }) {
  const { user } = useSession();
  const { form, change, errors } = visit;
  return (
    <Stack gap={4}>
      {SIDES.map((side) => (
        <Panel key={side} title={shipment_words.sides[side]}>
          <Stack gap={3}>
            <ContactFields side={side} value={form[side]} onChange={(value) => change({ [side]: value })} errors={errors} />
          </Stack>
        </Panel>
      ))}
      {user !== null && <ResponsiblePanel form={form} onChange={change} errors={errors} />}
    </Stack>
  );
}
