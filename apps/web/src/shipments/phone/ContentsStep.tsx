import { Stack } from '../../ui/layout/Stack.tsx';
import { ContentsOfAll } from '../form/ContentsField.tsx';
import type { NewShipment } from '../form/use-new-shipment.ts';
import { VisitOptions } from '../form/VisitOptions.tsx';

/** What is in the parcels, what it is worth, and what is special about them. */
export function ContentsStep({ visit }: { readonly visit: NewShipment }) {
  return (
    <Stack gap={4}>
      {visit.mode === 'send' && <ContentsOfAll visit={visit} />}
      <VisitOptions visit={{ ...visit, needs_billing_email: visit.needs_billing_email && visit.mode === 'send' }} />
    </Stack>
  );
}
