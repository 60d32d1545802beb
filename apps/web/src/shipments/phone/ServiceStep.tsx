import { Panel } from '../../ui/layout/Panel.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { BillingEmailField } from '../parts/BillingEmailField.tsx';
import type { NewShipment } from '../form/use-new-shipment.ts';
import { VisitSummary } from '../form/VisitSummary.tsx';

/** The services with their prices; below them what a visitor's quote needs to be kept, which no price waits for. */
export function ServiceStep({ visit }: { readonly visit: NewShipment }) {
  const { form, change, errors } = visit;
  return (
    <Stack gap={4}>
      <VisitSummary visit={visit} />
      {visit.mode === 'quote' && visit.needs_billing_email && (
        <Panel>
          <BillingEmailField form={form} onChange={change} errors={errors} />
        </Panel>
      )}
    </Stack>
  );
}
