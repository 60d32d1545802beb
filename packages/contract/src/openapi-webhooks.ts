import type { WebhookTopic } from '@tsela/domain/integrations/webhook-rules';
import { WEBHOOK_TOPICS } from '@tsela/domain/integrations/webhook-rules';
import { exampleOf } from './example-of.ts';
import { WEBHOOK_BODIES } from './integrations/webhook-body-shapes.ts';

const SUMMARIES: Readonly<Record<WebhookTopic, string>> = {
  'shipment-created': 'A shipment was booked.',
  'status-changed': 'The status of a shipment has changed.',
  'tracking-event': 'There is another entry in the history of a shipment.',
  'shipment-note': 'A note that the account may read was written or corrected.',
  'parcel-dimensions': 'A parcel was measured.',
  'address-changed': 'A shipment goes to another address or pickup point.',
  'invoice-created': 'An invoice was issued to the account.',
  'credit-note-created': 'A credit note was issued to the account.',
  'payment-received': 'A payment was credited to the account.',
};

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});

const HEADERS = [
  header('webhook-id', 'The same at every try: what you have seen before you may leave aside.', '17-9041'),
  header('webhook-timestamp', 'When it was sent, in seconds since 1970.', '1804752751'),
  header(
    'webhook-signature',
    '`v1,` and the signature; two with a space between for a day after the secret was replaced.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
  header('tsela-topic', 'What it tells of.', 'status-changed'),
  header('tsela-event-number', 'Its place in the stream of this webhook, from 1 on.', '41'),
  header('tsela-previous-hash', 'The hash of the event before; 64 zeros for the first one.', '0'.repeat(64)),
];

/** What is sent to the addresses of an account, by topic, as OpenAPI 3.1 describes it. */
export function webhooksOfDocument(): Readonly<Record<string, object>> {
  return Object.fromEntries(WEBHOOK_TOPICS.map((topic) => [topic, { post: messageOf(topic) }]));
}

function messageOf(topic: WebhookTopic): object {
  const schema = WEBHOOK_BODIES[topic];
  return {
    operationId: `told.${topic}`,
    tags: ['webhooks'],
    summary: SUMMARIES[topic],
    description:
      'Sent once for each event, and again until any status from 200 to 299 is answered within ten seconds; for 30 days.',
    parameters: HEADERS.map((each) => (each.name === 'tsela-topic' ? { ...each, example: topic } : each)),
    requestBody: { required: true, content: { 'application/json': { schema, example: exampleOf(schema) } } },
    responses: { '2XX': { description: 'Taken' } },
  };
}
