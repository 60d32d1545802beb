import type { OutputOf } from '@tsela/contract/route';
import type { firstStepsApi } from '@tsela/contract/overview/first-steps-api';
import type { FirstStep } from '@tsela/domain/overview/first-steps';
import { paths } from '../paths.ts';

type Known = Pick<OutputOf<typeof firstStepsApi.firstSteps>, 'draft_id' | 'shipment_id'>;

/** The screen on which a step is taken; null while there is nothing to open. */
export function stepHref(step: FirstStep, { draft_id, shipment_id }: Known): string | null {
  switch (step) {
    case 'branch':
      return paths.newBranch();
    case 'tariff':
      return draft_id === null ? paths.rates({ begin: 'template' }) : paths.rates({ revision: String(draft_id) });
    case 'driver':
      return paths.newDriver();
    case 'account':
      return paths.newAccount();
    case 'payment':
      return paths.settings({ tab: 'rates', section: 'payment-methods-for-account-top-up' });
    case 'messages':
      return paths.outbox({ tab: 'channels' });
    case 'booking':
      return paths.newShipment({ quick_quote: 'send' });
    case 'label':
    case 'delivery':
      return shipment_id === null ? null : paths.shipment(shipment_id);
  }
}
