import { fillTemplate } from '@tsela/domain/integrations/body-template';
import { fieldsOfEvent } from '@tsela/domain/integrations/event-fields';
import type { ToldEvent } from '@tsela/domain/integrations/event-fields';
import { hasBody } from '@tsela/domain/integrations/integration-types';
import type { Question } from '../outgoing/outgoing.ts';
import type { WebhookRow } from './webhook-repository.ts';

/** What is asked of another system because of an event. */
export interface CallOfEvent {
  readonly url: string;
  readonly method: NonNullable<Question['method']>;
  readonly headers: Readonly<Record<string, string>>;
  /** Null where the request has none. */
  readonly body: string | null;
}

type Template = Pick<WebhookRow, 'url' | 'request_method' | 'body_template'>;

interface Told {
  readonly id: string;
  readonly topic: string;
  readonly body: string;
}

/** Another system is called by a template, as it is at this moment: a message that is sent again after the template was mended is mended as well. */
export function callOfEvent({ url, request_method, body_template }: Template, { id, topic, body }: Told): CallOfEvent {
  const fields = fieldsOfEvent({ message_id: id, topic: topic as ToldEvent['topic'], body: JSON.parse(body) });
  const is_soap = request_method === 'SOAP';
  const filled = body_template.trim() === '' ? body : fillTemplate(body_template, fields, is_soap ? 'xml' : 'json');
  return {
    url: fillTemplate(url, fields, 'url'),
    method: is_soap ? 'POST' : request_method,
    headers: {
      'user-agent': 'Tsela-Integrations/1',
      'webhook-id': id,
      ...(hasBody(request_method) && { 'content-type': is_soap ? 'text/xml; charset=utf-8' : 'application/json' }),
    },
    body: hasBody(request_method) ? filled : null,
  };
}
