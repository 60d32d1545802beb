import type { InputOf } from '@tsela/contract/route';
import type { sessionApi } from '@tsela/contract/sessions/session-api';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { Problem } from '@tsela/domain/problem';
import { SOCIAL_LABELS } from '@tsela/domain/sessions/social-log-ins';
import type { SocialService } from '@tsela/domain/sessions/social-log-ins';
import type { RequestContext } from '../context.ts';
import type { StoredSettings } from '../providers/settings-reads.ts';
import { claimedIssuer, openToken } from './signed-token.ts';

type Credentials = NonNullable<InputOf<typeof sessionApi.signIn>['social_credentials']>;

/** Whom Google or Apple vouches for. */
export interface SocialIdentity {
  readonly service: SocialService;
  /** The id of the account, the same for ever. */
  readonly subject: string;
  readonly email: string;
  readonly label: string;
}

interface Offer {
  readonly service: SocialService;
  readonly issuers: readonly string[];
  readonly is_enabled: 'google_login_enabled' | 'apple_login_enabled';
  readonly client_id: 'google_client_id' | 'apple_client_id';
  readonly jwks: 'google' | 'apple';
}

const SERVICES: readonly Offer[] = [
  {
    service: 'google',
    issuers: ['https://accounts.google.com', 'accounts.google.com'],
    is_enabled: 'google_login_enabled',
    client_id: 'google_client_id',
    jwks: 'google',
  },
  {
    service: 'apple',
    issuers: ['https://appleid.apple.com'],
    is_enabled: 'apple_login_enabled',
    client_id: 'apple_client_id',
    jwks: 'apple',
  },
];

/** Google promises at most this many characters. */
const SUBJECT_LENGTH_MAX = 255;

/** The services that the provider offers to sign in with. Source: KEY-03. */
export function offeredServices(settings: StoredSettings): SocialService[] {
  return SERVICES.filter(
    ({ is_enabled, client_id }) => readSetting(settings, is_enabled) && readSetting(settings, client_id).trim() !== '',
  ).map(({ service }) => service);
}

/**
 * The account and e-mail address that Google or Apple vouches for: the token is signed with a published key of theirs, made for the
 * provider's own client id, alive, and its address is verified. Source: KEY-03, CALL-44.
 */
export async function readSocialIdentity(
  context: RequestContext,
  { credential, clientId }: Credentials,
): Promise<SocialIdentity> {
  const offer = SERVICES.find(({ issuers }) => issuers.includes(claimedIssuer(credential) ?? ''));
  if (!offer) throw refused();
  const label = SOCIAL_LABELS[offer.service];
  const settings = await context.services.settings.of(context.provider_id);
  const audience = readSetting(settings, offer.client_id).trim();
  if (!readSetting(settings, offer.is_enabled) || audience === '')
    throw new Problem('not-permitted', `Signing in with ${label} is not offered here.`);
  if (clientId !== undefined && clientId !== audience) throw refused();
  const { config, outgoing } = context.services;
  const claims = await openToken(credential, {
    keys_url: config.jwks_urls[offer.jwks],
    outgoing,
    asker: context.provider_id,
    issuers: offer.issuers,
    audience,
    now: context.now,
  });
  const is_verified = claims?.['email_verified'] === true || claims?.['email_verified'] === 'true';
  const email = claims?.['email'];
  const subject = claims?.['sub'];
  if (!is_verified || typeof email !== 'string' || email === '') throw refused();
  if (typeof subject !== 'string' || subject === '' || subject.length > SUBJECT_LENGTH_MAX) throw refused();
  return { service: offer.service, subject, email, label };
}

function refused(): Problem {
  return new Problem('wrong-credentials', 'We could not sign you in with that account. Please try again.');
}
