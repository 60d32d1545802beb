import { withoutEnding } from '@tsela/domain/formats/endings';
import { join, resolve } from 'node:path';
import { LONG_CONNECTIONS, LONG_STATEMENT_MS, USUAL_LIMITS, databaseLimits } from './connection-limits.ts';
import type { DatabaseLimits } from './connection-limits.ts';
import { gatewayPagesFrom, gatewayUrlsFrom } from './gateways/payments/payment-gateways.ts';
import { pickupOperatorUrlsFrom } from './gateways/pickup-operators/pickup-operator-ports.ts';
import type { PickupOperatorUrls } from './gateways/pickup-operators/pickup-operator-ports.ts';
import { messageGatewayUrlsFrom, platformSmsFrom } from './gateways/messages/message-gateways.ts';
import type { MessageGatewayUrls, PlatformSms } from './gateways/messages/message-gateways.ts';
import { trustedProxies } from './trusted-proxies.ts';
import type { GatewayPages, GatewayUrls } from './gateways/payments/payment-gateways.ts';

/** The settings of the process, read from the environment once. Source: docs/design/running.md. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Embedded database and uploaded files, absolute. */
  readonly data_dir: string;
  /** Addresses and networks of proxies that are believed about the caller's address, beside those of this machine. */
  readonly trusted_proxies: readonly string[];
  /** Empty means the embedded database. */
  readonly database_url: string;
  /** The same database by way of a pooler in transaction mode; empty where there is none. */
  readonly database_pooler_url: string;
  /** A standby of the same database, for what only reads; empty where there is none. */
  readonly read_database_url: string;
  readonly database_limits: DatabaseLimits;
  /** How long a process that is asked to stop goes on answering while it says that it is not ready. */
  readonly drain_ms: number;
  readonly demo: boolean;
  /** Where the figures of the process are served; null serves none. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  readonly public_url: string;
  /** Empty means: made and kept in the data directory. */
  readonly secret_key: string;
  readonly smtp_url: string;
  /** Where answers to e-mails of the inbox arrive, and what its mail service calls us with; null has them answered by link alone. */
  readonly inbound_email: { readonly domain: string; readonly key: string } | null;
  /** Who sends the SMS of providers without a sender of their own; null keeps them in the outbox. */
  readonly platform_sms: PlatformSms | null;
  /** Where the gateways of messages answer. */
  readonly message_gateway_urls: MessageGatewayUrls;
  /** Where the operators of pickup points answer; empty where no one has said. */
  readonly pickup_operator_urls: PickupOperatorUrls;
  /** Where contents of files lie beside the database: in the bucket, or else the folder. Both empty means in the database itself. */
  readonly files: { readonly folder: string; readonly s3_url: string };
  /** Where pages fetch the streets of maps; empty means: from the file in the data directory, where there is one. */
  readonly map_tiles_url: string;
  /** The domain of the e-mail addresses of the platform's own people; it marks them and permits nothing. Source: ROLE-17, ROLE-18. */
  readonly internal_email_domain: string;
  /** Where Google answers for addresses. */
  readonly google_geocode_url: string;
  /** Where payment gateways answer. */
  readonly gateway_urls: GatewayUrls;
  /** Where payers are sent to pay. */
  readonly gateway_pages: GatewayPages;
  /** Hosts, `host` or `host:port`, within the own network that the settings above and those of providers may name. */
  readonly outgoing_allowed_hosts: readonly string[];
  /** Hosts that others stand in for, by the address of those: of the demo's shop alone. */
  readonly outgoing_stand_ins: Readonly<Record<string, string>>;
  /** Where the keys of social sign-ins are published. */
  readonly jwks_urls: { readonly google: string; readonly apple: string };
}

/** Reads the environment. Throws a sentence for a person when a value makes no sense. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  // What is set to nothing is not set: `PORT= npm start` means the usual port, `HOST=` not every network.
  const env = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''));
  const port = portFrom('PORT', env['PORT'] ?? '3000');
  const database_url = addressOfDatabase('DATABASE_URL', env['DATABASE_URL']);
  const database_pooler_url = addressOfDatabase('DATABASE_POOLER_URL', env['DATABASE_POOLER_URL']);
  const read_database_url = addressOfDatabase('READ_DATABASE_URL', env['READ_DATABASE_URL']);
  const secret_key = env['SECRET_KEY'] ?? '';
  if (database_url && !secret_key)
    throw new Error('SECRET_KEY must be set when DATABASE_URL is set: it encrypts stored secrets.');
  if (database_pooler_url && !database_url)
    throw new Error('DATABASE_URL must be set when DATABASE_POOLER_URL is set: a process starts and listens without the pooler.');
  if (read_database_url && !database_url)
    throw new Error('DATABASE_URL must be set when READ_DATABASE_URL is set: what is read there is written in it.');
  if (secret_key && secret_key.length < 16) throw new Error('SECRET_KEY must have at least 16 characters.');
  return {
    port,
    host: env['HOST'] ?? '127.0.0.1',
    trusted_proxies: proxiesFrom(env['TRUSTED_PROXIES']),
    data_dir: resolve(env['DATA_DIR'] ?? './data'),
    database_url,
    database_pooler_url,
    read_database_url,
    database_limits: limitsFrom(env),
    drain_ms: 1000 * numberFrom(env, 'DRAIN_S', { usual: database_url === '' ? 0 : USUAL_DRAIN_S, min: 0 }),
    demo: demoFrom(env['DEMO'], database_url),
    metrics: metricsFrom(env),
    public_url: publicUrlFrom(env['PUBLIC_URL'] ?? `http://localhost:${port}`),
    secret_key,
    smtp_url: smtpUrlFrom(env['SMTP_URL']),
    inbound_email: inboundEmailFrom(env),
    platform_sms: platformSmsFrom(env['SMS_SENDER']),
    message_gateway_urls: messageGatewayUrlsFrom(env),
    pickup_operator_urls: pickupOperatorUrlsFrom(env),
    files: filesFrom(env, { data_dir: resolve(env['DATA_DIR'] ?? './data'), database_url }),
    map_tiles_url: mapTilesUrlFrom(env['MAP_TILES_URL']),
    internal_email_domain: env['INTERNAL_EMAIL_DOMAIN'] ?? '',
    google_geocode_url: env['GOOGLE_GEOCODE_URL'] ?? 'https://maps.googleapis.com/maps/api/geocode/json',
    gateway_urls: gatewayUrlsFrom(env),
    gateway_pages: gatewayPagesFrom(env),
    outgoing_allowed_hosts: hostsFrom(env['OUTGOING_ALLOWED_HOSTS']),
    outgoing_stand_ins: {},
    jwks_urls: {
      google: env['GOOGLE_JWKS_URL'] ?? 'https://www.googleapis.com/oauth2/v3/certs',
      apple: env['APPLE_JWKS_URL'] ?? 'https://appleid.apple.com/auth/keys',
    },
  };
}

function portFrom(name: string, text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`${name} must be a number from 0 to 65535, not "${text}".`);
  return port;
}

function metricsFrom({ METRICS_PORT, METRICS_HOST = '127.0.0.1' }: Readonly<Record<string, string | undefined>>) {
  return METRICS_PORT === undefined ? null : { host: METRICS_HOST, port: portFrom('METRICS_PORT', METRICS_PORT) };
}

function addressOfDatabase(name: string, text = ''): string {
  const has_name = (address: URL) => /^postgres(ql)?:$/.test(address.protocol) && address.pathname.length > 1;
  if (text === '' || (URL.canParse(text) && has_name(new URL(text)))) return text;
  // The address may hold a password, so it is not repeated.
  throw new Error(
    `${name} must be an address such as postgres://user:password@db.example.co.za:5432/tsela, with the name of the database at its end.`,
  );
}

function limitsFrom(env: Readonly<Record<string, string | undefined>>): DatabaseLimits {
  const countOf = (name: string, usual: number, min: number) => Math.round(numberFrom(env, name, { usual, min }));
  const msOf = (name: string, usual_ms: number) => Math.round(1000 * numberFrom(env, name, { usual: usual_ms / 1000, min: 0.1 }));
  return databaseLimits({
    connections: countOf('DATABASE_CONNECTIONS', USUAL_LIMITS.connections, 2),
    long_connections: countOf('DATABASE_LONG_CONNECTIONS', LONG_CONNECTIONS, 1),
    wait_ms: msOf('DATABASE_WAIT_S', USUAL_LIMITS.wait_ms),
    lock_ms: msOf('DATABASE_LOCK_S', USUAL_LIMITS.lock_ms),
    statement_ms: msOf('DATABASE_STATEMENT_S', USUAL_LIMITS.statement_ms),
    long_statement_ms: msOf('DATABASE_LONG_STATEMENT_S', LONG_STATEMENT_MS),
  });
}

/** Long enough for a proxy that asks every two seconds and believes the second answer. */
const USUAL_DRAIN_S = 5;

/** An hour is longer than anything here may take, and more connections than that no database has. */
const LARGEST_LIMIT = 3600;

function numberFrom(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  { usual, min }: { usual: number; min: number },
): number {
  const number = Number(env[name] ?? usual);
  if (number >= min && number <= LARGEST_LIMIT) return number;
  throw new Error(`${name} must be a number from ${min} to ${LARGEST_LIMIT}, not "${env[name]}".`);
}

function publicUrlFrom(text: string): string {
  if (!/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text))
    throw new Error(`PUBLIC_URL must be an address such as https://couriers.example.co.za, not "${text}".`);
  return withoutEnding(text, '/');
}

/** Pages learn this address: nothing secret may be in it. */
function mapTilesUrlFrom(text = ''): string {
  if (text === '') return '';
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '') return url.href;
  throw new Error(
    'MAP_TILES_URL must be an address such as https://tiles.example.co.za/south-africa.pmtiles, without user and password.',
  );
}

function smtpUrlFrom(text = ''): string {
  if (text === '' || (/^smtps?:\/\/./.test(text) && URL.canParse(text))) return text;
  // The address may hold a password, so it is not repeated.
  throw new Error('SMTP_URL must be an address such as smtp://user:password@mail.example.co.za:587.');
}

/** Mail services call an address with the key in it, so it is one part of a path. */
function inboundEmailFrom(env: Readonly<Record<string, string | undefined>>): Config['inbound_email'] {
  const { INBOUND_EMAIL_DOMAIN: domain = '', INBOUND_EMAIL_KEY: key = '' } = env;
  if (domain === '' && key === '') return null;
  if (!/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(domain))
    throw new Error(`INBOUND_EMAIL_DOMAIN must be a domain such as reply.example.co.za, not "${domain}".`);
  // The key is a secret, so it is not repeated.
  if (!/^[\w-]{24,200}$/.test(key))
    throw new Error('INBOUND_EMAIL_KEY must be 24 to 200 letters, digits, hyphens or underscores, with INBOUND_EMAIL_DOMAIN.');
  return { domain: domain.toLowerCase(), key };
}

/** With a database of the operator's own, other processes may share it: their files lie together only where the operator says. */
function filesFrom(
  { FILES_DIR, S3_URL = '' }: Readonly<Record<string, string | undefined>>,
  { data_dir, database_url }: Pick<Config, 'data_dir' | 'database_url'>,
): Config['files'] {
  const usual = database_url === '' ? join(data_dir, 'files') : '';
  return { folder: FILES_DIR === undefined ? usual : resolve(FILES_DIR), s3_url: s3UrlFrom(S3_URL) };
}

function s3UrlFrom(text: string): string {
  const is_bucket = ({ protocol, username, password, pathname }: URL) =>
    /^https?:$/.test(protocol) && username !== '' && password !== '' && /^\/[a-z0-9][a-z0-9.-]{1,62}$/.test(pathname);
  if (text === '' || (URL.canParse(text) && is_bucket(new URL(text)))) return text;
  // The address holds a secret, so it is not repeated.
  throw new Error('S3_URL must be an address such as https://key:secret@s3.example.co.za/bucket?region=af-south-1.');
}

/** What names no network is refused. */
function proxiesFrom(text = ''): string[] {
  const proxies = listFrom(text);
  trustedProxies(proxies);
  return proxies;
}

function listFrom(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim());
  return parts.filter((part) => part !== '');
}

function hostsFrom(text = ''): string[] {
  const hosts = listFrom(text);
  const wrong = hosts.find((host) => !HOST.test(host));
  if (wrong !== undefined)
    throw new Error(`OUTGOING_ALLOWED_HOSTS must be hosts such as "sandbox.internal:8080, 10.0.0.5", not "${wrong}".`);
  return hosts.map((host) => new URL(`http://${host}`).host);
}

const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

function demoFrom(text: string | undefined, database_url: string): boolean {
  if (text === undefined || text === '') return database_url === '';
  if (text === '0' || text === '1') return text === '1';
  throw new Error(`DEMO must be 0 or 1, not "${text}".`);
}
