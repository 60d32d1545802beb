import type { OutgoingType } from '@tsela/domain/integrations/integration-types';

/** Telling an integration of a shipment by hand. */
export const triggering = {
  integration: 'Integration',
  placeholder: 'Name, partner or account',
  choose: 'Choose an integration',
  none: 'No integration that is switched on matches.',
  unnamed: (account: string) => `Webhook of ${account}`,
  detail: (type: OutgoingType, account: string) => `${type === 'webhook-outgoing' ? 'Webhook' : 'Call'} · ${account}`,
  title: (reference: string) => `Send ${reference} to an integration`,
  about:
    'Sends the shipment as it is now, even where the integration is not set to receive it. The answer is listed under its calls.',
  send: 'Send',
};
