import { useClosedDays } from '../../rates/rate-calls.ts';
import { closedDaysInputOf } from './shipment-draft.ts';
import type { NewShipment } from './use-new-shipment.ts';
import { WhenPanel } from './WhenPanel.tsx';

/** Days and windows of a form that is being filled in. */
export function VisitWhen({ visit }: { readonly visit: NewShipment }) {
  const { form, change, errors } = visit;
  const { chosen } = visit.rates;
  const closed = useClosedDays(closedDaysInputOf(form, { needs_account: visit.is_staff }));
  return (
    <WhenPanel
      form={form}
      onChange={(side, value) => change({ [side]: value })}
      errors={errors}
      is_quote={visit.mode === 'quote'}
      closed={closed}
      collects={chosen && { service: chosen.name, on: chosen.collect_on }}
    />
  );
}
