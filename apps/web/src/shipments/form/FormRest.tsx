import { useSession } from '../../shell/session.ts';
import { Stack } from '../../ui/layout/Stack.tsx';
import { ResponsiblePanel } from './ResponsiblePanel.tsx';
import { TermsTick } from './TermsTick.tsx';
import type { NewShipment } from './use-new-shipment.ts';
import { VisitOptions } from './VisitOptions.tsx';
import { VisitWhen } from './VisitWhen.tsx';

/** What comes after sides and parcels: days and windows, options and own fields, the responsible contact, terms. */
export function FormRest({ visit }: { readonly visit: NewShipment }) {
  const { user } = useSession();
  const { mode, form, change, errors } = visit;
  const is_quote = mode === 'quote';

  return (
    <Stack gap={4}>
      <VisitWhen visit={visit} />
      <VisitOptions visit={visit} />
      {!is_quote && user !== null && <ResponsiblePanel form={form} onChange={change} errors={errors} />}
      {!is_quote && visit.asks_for_terms && <TermsTick form={form} onChange={change} errors={errors} />}
    </Stack>
  );
}
