import { isHttpsUrl } from '../formats/url.ts';
import type { Violation } from '../problem.ts';
import { LONGEST_TEMPLATE, gapsOf, templateFault } from './body-template.ts';
import { exampleFields } from './event-fields.ts';
import { hasBody } from './integration-types.ts';
import type { OutgoingType, RequestMethod } from './integration-types.ts';
import { webhookChecks } from './webhook-rules.ts';
import type { WebhookTopic } from './webhook-rules.ts';

/** How a caller proves who it is. `header` is the value of the header Authorization, as it is. Source: screens S40. */
export const AUTH_KINDS = ['none', 'header', 'basic', 'bearer', 'api-key', 'oauth-client'] as const;
export type AuthKind = (typeof AUTH_KINDS)[number];

/** Integrations of one account. */
export const MOST_INTEGRATIONS = 20;
export const LONGEST_INTEGRATION_NAME = 100;
export const MOST_HEADERS = 20;
export const LONGEST_HEADER_NAME = 60;
export const LONGEST_HEADER_VALUE = 500;
/** How long an answer is waited for, in seconds. */
export const TIMEOUT_S_MIN = 1;
export const TIMEOUT_S_MAX = 30;

/** What is asked for of an integration that calls another system. */
export interface AskedOutgoing {
  readonly url: string;
  readonly request_method: RequestMethod;
  readonly topics: readonly WebhookTopic[];
  readonly headers: readonly { readonly name: string; readonly value?: string | undefined }[];
  readonly auth_kind: AuthKind;
  readonly auth_name: string;
  readonly auth_secret?: string | undefined;
  readonly auth_url: string;
  readonly body_template: string;
}

/** A token of a header's name. Source: RFC 9110 §5.6.2. */
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const HEADER_VALUE = /^[\x20-\x7E]*$/;
/** What the way out, the body and the proof of who calls decide. */
const OWN_HEADERS: readonly string[] = [
  'authorization',
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'webhook-id',
];

/** What is wrong with an integration that calls another system. Source: VALID-14, screens S40. */
export function outgoingChecks(type: OutgoingType, asked: AskedOutgoing): Violation[] {
  const { topics } = asked;
  const examples = topics.map((topic) => exampleFields(topic));
  return [
    ...urlFaults(asked, examples),
    ...webhookChecks({ topics }),
    ...headerFaults(asked.headers),
    ...authFaults(asked),
    ...(type === 'api-outgoing' ? bodyFaults(asked, examples) : []),
  ];
}

/** Fields may stand in the path and behind it, never in the name of the host. */
function urlFaults({ url }: AskedOutgoing, examples: readonly object[]): Violation[] {
  const asked = url.trim();
  const host_end = asked.indexOf('/', 'https://'.length);
  const host = host_end < 0 ? asked : asked.slice(0, host_end);
  if (/[{}]/.test(host)) return [wrong('url', 'The name of the host cannot have fields in it.')];
  const [fault] = webhookChecks({ url: asked.replaceAll(/\{\{[^{}]*\}\}/g, 'x') });
  if (fault) return [fault];
  const in_fields = gapsOf(asked).length > 0 ? templateFault(asked, 'url', examples) : null;
  return in_fields === null ? [] : [wrong('url', in_fields)];
}

function headerFaults(headers: AskedOutgoing['headers']): Violation[] {
  const names = headers.map(({ name }) => name.trim().toLowerCase());
  const odd = headers.find(({ name }) => !HEADER_NAME.test(name.trim()));
  if (odd) return [wrong('headers', `${odd.name === '' ? 'An empty name' : odd.name} is no name of a header.`)];
  const own = names.find((name) => OWN_HEADERS.includes(name));
  if (own === 'authorization') return [wrong('headers', 'Please set Authorization under Authentication.')];
  if (own !== undefined) return [wrong('headers', `The header ${own} is set by itself.`)];
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) return [wrong('headers', `The header ${twice} is there twice.`)];
  const unsent = headers.find(({ value = '' }) => !HEADER_VALUE.test(value));
  return unsent ? [wrong('headers', `${unsent.name}: please use letters, digits and signs of the English keyboard only.`)] : [];
}

const NAME_NEEDED: Readonly<Partial<Record<AuthKind, string>>> = {
  basic: 'Please enter the user name.',
  'api-key': 'Please enter the name of the header.',
  'oauth-client': 'Please enter the client id.',
};

function authFaults({ auth_kind, auth_name, auth_secret = '', auth_url }: AskedOutgoing): Violation[] {
  const needed = NAME_NEEDED[auth_kind];
  if (needed !== undefined && auth_name.trim() === '') return [wrong('auth_name', needed)];
  if (auth_kind === 'basic' && auth_name.includes(':')) return [wrong('auth_name', 'A user name has no colon in it.')];
  if (auth_kind === 'api-key' && !HEADER_NAME.test(auth_name.trim())) return [wrong('auth_name', 'This is no name of a header.')];
  if (auth_kind === 'api-key' && OWN_HEADERS.includes(auth_name.trim().toLowerCase()))
    return [wrong('auth_name', `The header ${auth_name.trim().toLowerCase()} is set by itself.`)];
  if (auth_kind === 'oauth-client' && !isHttpsUrl(auth_url.trim()))
    return [wrong('auth_url', 'Please enter the address that gives tokens. It begins with https://.')];
  if (auth_kind !== 'basic' && auth_kind !== 'oauth-client' && !HEADER_VALUE.test(auth_secret))
    return [wrong('auth_secret', 'Please use letters, digits and signs of the English keyboard only.')];
  return [];
}

function bodyFaults({ request_method, body_template }: AskedOutgoing, examples: readonly object[]): Violation[] {
  if (!hasBody(request_method)) {
    if (body_template.trim() === '') return [];
    return [wrong('body_template', `A request by ${request_method} has no body. Please put what it says into the address.`)];
  }
  if (body_template.length > LONGEST_TEMPLATE)
    return [wrong('body_template', `Please use ${LONGEST_TEMPLATE} characters at most.`)];
  if (request_method === 'SOAP' && body_template.trim() === '')
    return [wrong('body_template', 'Please enter the SOAP envelope that is sent.')];
  const fault = templateFault(body_template, request_method === 'SOAP' ? 'xml' : 'json', examples);
  return fault === null ? [] : [wrong('body_template', fault)];
}

/** Whether a secret has to be entered: there is none yet, or what is stored was meant for another host or another way. */
export function needsSecret(
  asked: Pick<AskedOutgoing, 'auth_kind' | 'auth_url' | 'url'>,
  stored: Pick<AskedOutgoing, 'auth_kind' | 'auth_url' | 'url'> & { readonly has_secret: boolean },
): boolean {
  if (asked.auth_kind === 'none') return false;
  if (!stored.has_secret || stored.auth_kind !== asked.auth_kind) return true;
  return hostOf(asked.url) !== hostOf(stored.url) || (asked.auth_kind === 'oauth-client' && asked.auth_url !== stored.auth_url);
}

/** The host with its port that an address names. */
export function hostOf(url: string): string {
  return /^https:\/\/([^/?#]+)/i.exec(url.trim())?.[1]?.toLowerCase() ?? '';
}

function wrong(field: string, message: string): Violation {
  return { field, code: 'wrong', message };
}
