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
  about: 'It gets the shipment as it stands now, even where it is not set to be told of it. Its answer is in its calls.',
  send: 'Send',
};
