#!/usr/bin/env node
/*
 * Reads the events of a webhook in their order and posts each to an address on this machine, as it would be pushed: the same body, id and
 * number, signed with the webhook's secret. Needs Node 20 or newer and nothing else.
 *
 *   node tsela-forward.mjs --address https://couriers.example.co.za/api --key KEY --secret whsec_… --to http://localhost:3000/hook [--from 41]
 */
import { parseArgs } from 'node:util';

const USAGE = `node tsela-forward.mjs --address https://couriers.example.co.za/api --key KEY --secret whsec_... --to http://localhost:3000/hook

  --address   the courier's API                               (or TSELA_ADDRESS)
  --key       an API key that may manage webhooks             (or TSELA_KEY)
  --secret    the signing secret of the webhook               (or TSELA_SECRET)
  --webhook   the webhook's id, where the account has several
  --from      the number of the last event you have; left out, from the oldest that is kept
  --header    a header to be sent besides, "Name: value"; may be given several times
  --once      ends when every event there is was taken, instead of waiting for the next`;

/** Tries of one event and of one page: the waits between them grow to half a minute, some ten minutes in all. */
const TRIES_MAX = 25;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 30_000;
/** As long as a receiver has in earnest. */
const TIMEOUT_MS = 10_000;
const PAGE = 100;
const BETWEEN_LOOKS_MS = 2_000;
const STREAM_START = '0'.repeat(64);

/** What ends the program, said as it is. */
class Stopped extends Error {}

const options = readOptions();
const signing_key = await signingKeyOf(options.secret);
/** Where it stands: the last event that was taken, and its hash; null where it is not known. */
const place = { number: options.from, hash: options.from === 0 ? STREAM_START : null };
const told = { taken: 0, gaps: 0 };

process.on('SIGINT', () => {
  sayPlace();
  process.exit(told.gaps > 0 ? 1 : 0);
});

try {
  const webhook_id = options.webhook ?? (await onlyWebhook());
  if (options.from > 0) place.hash = await hashOfEvent(webhook_id, options.from);
  say(`Events of webhook ${webhook_id} after number ${place.number} go to ${options.to}`);
  await forward(webhook_id);
  sayPlace();
  process.exitCode = told.gaps > 0 ? 1 : 0;
} catch (fault) {
  if (!(fault instanceof Stopped)) throw fault;
  console.error(fault.message);
  if (told.taken > 0) sayPlace();
  process.exitCode = 1;
}

/** Goes on until every event was taken, and without `--once` until it is ended. */
async function forward(webhook_id) {
  for (;;) {
    const page = await ask(`integrations/events?webhook_id=${webhook_id}&after=${place.number}&limit=${PAGE}`);
    if (place.number > page.last_number)
      throw new Stopped(`There is no event ${place.number} yet: the last one of this webhook is ${page.last_number}.`);
    for (const event of page.events) await take(event, page.first_number);
    if (page.has_more) continue;
    if (options.once) return;
    await wait(BETWEEN_LOOKS_MS);
  }
}

async function take(event, first_number) {
  await check(event, first_number);
  if (event.body === null) say(`${event.number} ${event.topic}: left out, its body was deleted with the data of a person`);
  else await post(event);
  place.number = event.number;
  place.hash = event.hash;
}

/** Says where events are missing or were changed. What is no longer kept is no gap, when one begins with the oldest. */
async function check(event, first_number) {
  const next = place.number + 1;
  if (event.number !== next) {
    const missing = event.number === next + 1 ? `Event ${next} is` : `Events ${next} to ${event.number - 1} are`;
    if (place.number === 0 && event.number === first_number) say(`${missing} no longer kept.`);
    else gap(`${missing} missing.`);
  } else if (place.hash !== null && event.previous_hash !== place.hash)
    gap(`Event ${event.number} does not follow on ${place.number}: the hash it names is another.`);
  if (event.body !== null && (await hashOf(event)) !== event.hash) gap(`Event ${event.number} is not as it was written: its hash is another.`);
}

function gap(text) {
  told.gaps++;
  console.error(`GAP: ${text}`);
}

/** Until it is taken, which is with a status from 200 to 299: the next one waits. */
async function post(event) {
  for (let tries = 1; ; tries++) {
    const answer = await send(event);
    say(`${event.number} ${event.topic} ${event.id}: ${answer.text}`);
    if (answer.is_taken) {
      told.taken++;
      return;
    }
    if (tries === TRIES_MAX) throw new Stopped(`Event ${event.number} was not taken in ${TRIES_MAX} tries.`);
    await wait(waitAfter(tries));
  }
}

async function send(event) {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Tsela-Webhooks/1',
    'webhook-id': event.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': await signatureOf(`${event.id}.${timestamp}.${event.body}`),
    'tsela-topic': event.topic,
    'tsela-event-number': String(event.number),
    'tsela-previous-hash': event.previous_hash,
    ...options.headers,
  };
  try {
    const response = await fetch(options.to, {
      method: 'POST',
      headers,
      body: event.body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.arrayBuffer();
    return { is_taken: response.ok, text: String(response.status) };
  } catch (fault) {
    return { is_taken: false, text: fault.name === 'TimeoutError' ? 'no answer within 10 seconds' : `not reached (${fault.cause?.code ?? fault.message})` };
  }
}

/** An answer of the courier's API. Tried again where it is away or asks to wait; what it refuses ends the program. */
async function ask(path) {
  for (let tries = 1; ; tries++) {
    const { answer, why, wait_ms } = await askOnce(path, tries);
    if (answer) return answer;
    if (tries === TRIES_MAX) throw new Stopped(why);
    say(`${why} It is asked again.`);
    await wait(wait_ms);
  }
}

async function askOnce(path, tries) {
  let response;
  try {
    response = await fetch(`${options.address}/${path}`, {
      headers: { authorization: `Bearer ${options.key}` },
      signal: AbortSignal.timeout(3 * TIMEOUT_MS),
    });
    if (response.ok) return { answer: await response.json() };
  } catch (fault) {
    return { why: `The courier is not reached (${fault.cause?.code ?? fault.message}).`, wait_ms: waitAfter(tries) };
  }
  const body = await response.json().catch(() => ({}));
  const why = `The courier answers ${response.status}: ${body.message ?? response.statusText}`;
  if (response.status !== 429 && response.status < 500) throw new Stopped(why);
  const asked_s = Number(response.headers.get('retry-after'));
  return { why, wait_ms: asked_s > 0 ? asked_s * 1000 : waitAfter(tries) };
}

async function onlyWebhook() {
  const { webhooks } = await ask('integrations');
  if (webhooks.length === 1) return webhooks[0].id;
  if (webhooks.length === 0) throw new Stopped('The account has no webhook. Add one first: it may be switched off.');
  const each = webhooks.map(({ id, url }) => `  --webhook ${id}   ${url}`);
  throw new Stopped(['The account has several webhooks. Say which one:', ...each].join('\n'));
}

/** The hash of the event that one goes on from; null where it is no longer kept, so that the first one is taken as it is. */
async function hashOfEvent(webhook_id, number) {
  const { events } = await ask(`integrations/events?webhook_id=${webhook_id}&after=${number - 1}&limit=1`);
  return events[0]?.number === number ? events[0].hash : null;
}

async function hashOf({ number, id, topic, previous_hash, body }) {
  const text = new TextEncoder().encode(`${number}.${id}.${topic}.${previous_hash}.${body}`);
  return Buffer.from(await crypto.subtle.digest('SHA-256', text)).toString('hex');
}

async function signingKeyOf(secret) {
  const bytes = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
}

async function signatureOf(text) {
  const signature = await crypto.subtle.sign('HMAC', signing_key, new TextEncoder().encode(text));
  return `v1,${Buffer.from(signature).toString('base64')}`;
}

function waitAfter(tries) {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1));
}

function wait(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function say(text) {
  console.log(text);
}

function sayPlace() {
  const gaps = told.gaps === 0 ? 'no gap' : told.gaps === 1 ? '1 gap' : `${told.gaps} gaps`;
  say(`${told.taken} taken, ${gaps}. It stands at ${place.number}: go on with --from ${place.number}`);
}

/** What was given on the command line or in the environment; without all of it the usage is shown. */
function readOptions() {
  const text = { type: 'string' };
  const given = parse({ address: text, key: text, secret: text, webhook: text, to: text, from: text, header: { ...text, multiple: true }, once: { type: 'boolean' } });
  const { env } = process;
  const { to, address = env.TSELA_ADDRESS, key = env.TSELA_KEY, secret = env.TSELA_SECRET } = given;
  const missing = Object.entries({ address, key, secret, to }).flatMap(([name, value]) => (value ? [] : [`--${name}`]));
  if (missing.length > 0) quit(`Missing: ${missing.join(', ')}`);
  if (!secret.startsWith('whsec_')) quit('The secret begins with whsec_: it is shown once, when the webhook is added.');
  if (!URL.canParse(to) || !URL.canParse(address)) quit('--to and --address are whole addresses, such as http://localhost:3000/hook');
  const headers = Object.fromEntries((given.header ?? []).map(headerOf));
  return { address: address.replace(/\/$/, ''), key, secret, to, webhook: wholeOf(given.webhook, 'webhook'), from: wholeOf(given.from, 'from') ?? 0, headers, once: given.once };
}

function parse(known) {
  try {
    return parseArgs({ options: known }).values;
  } catch (fault) {
    return quit(fault.message);
  }
}

function wholeOf(text, name) {
  if (text === undefined) return undefined;
  return /^\d{1,15}$/.test(text) ? Number(text) : quit(`--${name} is a number.`);
}

function headerOf(text) {
  const at = text.indexOf(':');
  return at > 0 ? [text.slice(0, at).trim().toLowerCase(), text.slice(at + 1).trim()] : quit(`A header is "Name: value".`);
}

function quit(why) {
  console.error(`${why}\n\n${USAGE}`);
  process.exit(2);
}
