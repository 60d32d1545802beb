import type { WebSocket } from '@fastify/websocket';
import { isAnnouncedTo } from '@tsela/domain/inbox/announcements';
import type { ProviderId, UserId } from '@tsela/domain/ids';
import type { FastifyInstance } from 'fastify';
import { visibilityOfActor } from '../db/reach.ts';
import { overseesAnnouncements } from '../inbox/inbox-reader.ts';
import { readsTariffs } from '../context.ts';
import type { Actor } from '../context.ts';
import { addressOf } from './caller-address.ts';
import { seesClosedProviders } from './maintenance-guard.ts';
import { identifyCaller } from './sign-in-guard.ts';
import type { Services } from '../services.ts';
import type { LiveMessage } from '../live/live-bus.ts';

/** A socket that has not said who it is by then is closed. */
const HELLO_WITHIN_MS = 10_000;
const PING_EVERY_MS = 30_000;
/** Sockets of one network address at once; a page needs one. */
const MOST_PER_ADDRESS = 200;
/** Some thousand messages: a page that has read none of so many is told nothing more, since they wait in memory. */
const MOST_UNREAD_BYTES = 256 * 1024;
const POLICY_VIOLATION = 1008;
/** The page connects again in a moment, each at one of its own. Source: RFC 6455, registry of close codes. */
const SERVICE_RESTART = 1012;

/** What a page subscribes to, and what a change of its user's sessions or rights means for it. */
interface Listener {
  readonly provider_id: ProviderId | null;
  readonly wants: (message: LiveMessage) => boolean;
  /** Goes on listening where the provider is switched off. */
  readonly sees_closed: boolean;
  readonly afterSession: (message: LiveMessage) => Promise<'left' | 'stays' | 'not-theirs'>;
}

/**
 * Live updates at /api/ws. The first message identifies the listener: `{type:"auth", token}` for signed-in pages, with `request_username`
 * and `provider_id` for those that act as another user, `{type:"track", reference, provider_id?}` for a public tracking page. What follows
 * names what changed and when, and carries no personal data.
 */
export function serveLiveUpdates(app: FastifyInstance, services: Services): void {
  const per_address = new Map<string, number>();
  endConnectionsAtStop(app);
  app.get('/api/ws', { websocket: true }, (socket, request) => {
    const address = addressOf(request);
    const open = (per_address.get(address) ?? 0) + 1;
    if (open > MOST_PER_ADDRESS) return socket.close(POLICY_VIOLATION, 'Too many connections');
    per_address.set(address, open);
    const host = request.headers.host ?? '';
    const hello = setTimeout(() => socket.close(POLICY_VIOLATION, 'No hello was sent'), HELLO_WITHIN_MS);
    const ping = setInterval(pingOf(socket), PING_EVERY_MS);
    let unsubscribe: (() => void) | undefined;
    socket.once('message', (data: Buffer) => {
      clearTimeout(hello);
      listenerOf(services, { text: data.toString(), host })
        .then((listener) => {
          if (socket.readyState === socket.OPEN) unsubscribe = forward(services, socket, listener);
        })
        .catch(() => socket.close(POLICY_VIOLATION, 'Not signed in'));
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      clearTimeout(hello);
      clearInterval(ping);
      unsubscribe?.();
      per_address.set(address, (per_address.get(address) ?? 1) - 1);
      if (per_address.get(address) === 0) per_address.delete(address);
    });
  });
}

/**
 * Pages connect anew as soon as they are sent elsewhere. Where one still reaches a process that stops, nothing answers it any more, or the hooks by
 * which its connection would be closed are not run; the stop would wait for that connection for good.
 */
function endConnectionsAtStop(app: FastifyInstance): void {
  let is_stopping = false;
  app.addHook('preClose', (done) => {
    is_stopping = true;
    done();
  });
  app.server.on('upgrade', (_request, socket) => {
    socket.once('end', () => socket.end());
    if (is_stopping) socket.end(() => socket.destroy());
  });
}

/** Closes every live connection, so that pages open one to another process. */
export function sendPagesElsewhere({ websocketServer }: FastifyInstance): void {
  for (const client of websocketServer.clients) client.close(SERVICE_RESTART, 'Restarting');
}

/** Asks whether the page is still there; one that has not answered since the last time has gone without a word. */
function pingOf(socket: WebSocket): () => void {
  let has_answered = true;
  socket.on('pong', () => (has_answered = true));
  return () => {
    if (!has_answered) return socket.terminate();
    has_answered = false;
    socket.ping();
  };
}

function tell(socket: WebSocket, said: object): void {
  if (socket.bufferedAmount > MOST_UNREAD_BYTES) socket.terminate();
  else socket.send(JSON.stringify(said));
}

function forward(services: Services, socket: WebSocket, listener: Listener): () => void {
  const { wants, afterSession } = listener;
  tell(socket, { type: 'ready' });
  return services.live.subscribe((message) => {
    const time = new Date().toISOString();
    // Whether a provider is open is announced as a change of its settings.
    if (message.type === 'settings' && message.provider_id === listener.provider_id) {
      void refuseAtClosed(services, listener).catch(() => socket.close(POLICY_VIOLATION, NOT_ACTIVE));
    }
    // A session's end closes the pages that were opened with it. A listener who stays learns of changes to themselves; others learn
    // nothing.
    if (message.type === 'session')
      return void afterSession(message).then((outcome) => {
        if (outcome === 'left') socket.close(POLICY_VIOLATION, 'Signed out');
        if (outcome === 'stays') tell(socket, { type: message.type, id: message.id, time });
      });
    if (!wants(message)) return;
    const { type, id, reference } = message;
    tell(socket, { type, id, time, ...(reference && { reference }) });
  });
}

const NOT_ACTIVE = 'This service is not active.';

/** At a provider that is switched off only platform administrators listen. Source: screens S51. */
async function refuseAtClosed(services: Services, { provider_id, sees_closed }: Listener): Promise<void> {
  if (provider_id === null || sees_closed) return;
  const state = await services.provider_states.of(provider_id);
  if (state?.status === 'inactive') throw new Error(NOT_ACTIVE);
}

interface Hello {
  readonly type?: unknown;
  readonly token?: unknown;
  readonly reference?: unknown;
  readonly provider_id?: unknown;
  readonly request_username?: unknown;
}

/** The listener, by their hello. Throws for an unknown one, and at a provider that is switched off. */
async function listenerOf(services: Services, said: { text: string; host: string }): Promise<Listener> {
  const listener = await listenerWhoSaid(services, said);
  await refuseAtClosed(services, listener);
  return listener;
}

async function listenerWhoSaid(services: Services, { text, host }: { text: string; host: string }): Promise<Listener> {
  const hello = JSON.parse(text) as Hello;
  if (hello.type === 'track' && typeof hello.reference === 'string') {
    // A provider without a host is named by the link.
    const named = typeof hello.provider_id === 'number' ? (hello.provider_id as ProviderId) : null;
    const provider_id = named ?? (await services.hosts.providerOf(host));
    const reference = hello.reference.trim().toUpperCase();
    return {
      provider_id,
      sees_closed: false,
      wants: (message) => message.provider_id === provider_id && message.type === 'shipment' && message.reference === reference,
      afterSession: async () => 'not-theirs',
    };
  }
  if (hello.type !== 'auth' || typeof hello.token !== 'string') throw new Error('Not a hello');
  const authorization = `Bearer ${hello.token}`;
  const acting = {
    request_username: typeof hello.request_username === 'string' ? hello.request_username : null,
    provider_id: typeof hello.provider_id === 'number' ? (hello.provider_id as ProviderId) : null,
  };
  const identify = () => identifyCaller(services, { host, authorization, ...acting, now: new Date() });
  const { provider_id, actor } = await identify();
  // Live updates are for pages; nothing would close this one when the key is revoked.
  if (actor.kind === 'user' && actor.api_key) throw new Error('Not a person');
  // The owner of the session: for an impersonator, their own user at their own provider.
  const own = actor.kind === 'user' ? { provider_id, user_id: actor.user_id, ...actor.impersonator } : null;
  return {
    provider_id,
    sees_closed: seesClosedProviders(actor),
    wants: (message) => message.provider_id === provider_id && concerns(message, actor),
    // The same person may be signed in elsewhere: only the token tells whether it was this session that ended.
    afterSession: async (message) => {
      const is_about = (person: { provider_id: ProviderId; user_id: UserId }) =>
        message.provider_id === person.provider_id && message.id === person.user_id;
      if (actor.kind !== 'user' || own === null) return 'not-theirs';
      if (!is_about(own) && !is_about({ provider_id, user_id: actor.user_id })) return 'not-theirs';
      return identify().then(
        () => 'stays',
        () => 'left',
      );
    },
  };
}

/** What of these is of no branch yet is within reach of every branch. Source: docs/decisions/0319. */
const MAY_HAVE_NO_BRANCH: readonly LiveMessage['type'][] = ['shipment', 'collection-request', 'claim'];

/** A thread is of no branch yet where it is about a shipment that is. */
function mayHaveNoBranch({ type, shipment_id }: LiveMessage): boolean {
  return MAY_HAVE_NO_BRANCH.includes(type) || (type === 'inbox' && shipment_id !== undefined);
}

/** Listeners hear of what they may see, and of what concerns the whole provider. Source: ROLE-06. */
function concerns(message: LiveMessage, actor: Actor): boolean {
  const { type, account_id, branch_ids = [], driver_ids = [], announced_to } = message;
  if (announced_to) {
    if (actor.kind !== 'user') return false;
    return isAnnouncedTo(announced_to, actor) || (announced_to.audience !== 'user' && overseesAnnouncements(actor));
  }
  // Locks of a tariff are told only to users who may see tariffs.
  if (type === 'rates') return readsTariffs(actor);
  const visibility = visibilityOfActor(actor);
  const is_of_branches = ['trip-sheet', 'interhub-transfer', 'claim', 'inbox'].includes(type);
  const is_for_all = account_id === null && !is_of_branches;
  if (visibility === 'nothing' || is_for_all) return visibility !== 'nothing';
  const is_of_none = branch_ids.length === 0 && mayHaveNoBranch(message);
  return (
    (visibility.account_id === null || visibility.account_id === account_id) &&
    (visibility.branch_id === null || is_of_none || branch_ids.includes(visibility.branch_id)) &&
    (visibility.driver_id === null || driver_ids.includes(visibility.driver_id))
  );
}
