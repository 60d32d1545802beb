import { SummaryPanel } from './SummaryPanel.tsx';
import type { NewShipment } from './use-new-shipment.ts';

/** The services of a form that is being filled in, and what the chosen one costs. */
export function VisitSummary({ visit }: { readonly visit: NewShipment }) {
  const { rates, booking, errors } = visit;
  return (
    <SummaryPanel
      rates={rates}
      needs={visit.needs}
      onChoose={(service_level_code) => visit.change({ service_level_code })}
      onRetry={() => void rates.refresh()}
      account={visit.account}
      failure={booking.failure}
      onPayOnline={() => visit.save('send', { pays_online: true })}
      error={errors['service_level_code']}
    />
  );
}
