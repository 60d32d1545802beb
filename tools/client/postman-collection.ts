import { CALL_TEXTS } from '@tsela/contract/program-call-texts';
import { fieldText } from '@tsela/contract/program-field-texts';
import { programRoutes } from '@tsela/contract/program-routes';
import type { NamedRoute } from '@tsela/contract/routes';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** The calls of keys as a Postman collection: a folder for each area, the key and the address as variables. */
export function postmanCollection(): object {
  const by_area = Map.groupBy(programRoutes(), ({ area }) => area);
  return {
    info: {
      name: 'Tsela API',
      description: 'Fill in the variables address, such as https://couriers.example.co.za/api, and key.',
      schema: SCHEMA,
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{key}}', type: 'string' }] },
    variable: [
      { key: 'address', value: 'https://couriers.example.co.za/api' },
      { key: 'key', value: '' },
    ],
    item: Array.from(by_area, ([area, calls]) => ({ name: area, item: calls.map(requestOf) })),
  };
}

function requestOf({ area, name, route }: NamedRoute): object {
  const call = `${area}.${name}`;
  const is_body = route.input_from === 'body';
  const required = new Set(route.input.required as readonly string[] | undefined);
  const query = Object.keys(route.input.properties).map((field) => {
    const text = fieldText(call, field);
    // What may be left out is there to be ticked.
    return {
      key: field,
      value: typeof text?.example === 'string' ? text.example : JSON.stringify(text?.example ?? ''),
      description: text?.description ?? '',
      disabled: !required.has(field),
    };
  });
  return {
    name: route.summary.split(/[.:;]/)[0],
    request: {
      method: route.method,
      description: `${route.summary} ${CALL_TEXTS[call]?.description ?? ''}`.trim(),
      header: [
        ...(is_body ? [{ key: 'Content-Type', value: 'application/json' }] : []),
        ...(route.idempotent ? [{ key: 'Idempotency-Key', value: '{{$guid}}' }] : []),
      ],
      url: {
        raw: `{{address}}${route.path}`,
        host: ['{{address}}'],
        path: route.path.split('/').slice(1),
        ...(!is_body && { query }),
      },
      ...(is_body && {
        body: {
          mode: 'raw',
          raw: JSON.stringify(CALL_TEXTS[call]?.body ?? {}, null, 2),
          options: { raw: { language: 'json' } },
        },
      }),
      ...(route.access.kind === 'public' && { auth: { type: 'noauth' } }),
    },
  };
}
