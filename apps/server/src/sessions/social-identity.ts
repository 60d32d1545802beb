import type { InputOf } from '@tsela/contract/route';
import type { sessionApi } from '@tsela/contract/sessions/session-api';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { Problem } from '@tsela/domain/problem';
import type { RequestContext } from '../context.ts';
import { claimedIssuer, openToken } from './signed-token.ts';

type Credentials = NonNullable<InputOf<typeof sessionApi.signIn>['social_credentials']>;

interface SocialService {
  readonly label: string;
  readonly issuers: readonly string[];
  readonly is_enabled: 'google_login_enabled' | 'apple_login_enabled';
  readonly client_id: 'google_client_id' | 'apple_client_id';
  readonly jwks: 'google' | 'apple';
}

const SERVICES: readonly SocialService[] = [
  {
    label: 'Google',
    issuers: ['https://accounts.google.com', 'accounts.google.com'],
    is_enabled: 'google_login_enabled',
    client_id: 'google_client_id',
    jwks: 'google',
  },
  {
    label: 'Apple',
    issuers: ['https://appleid.apple.com'],
    is_enabled: 'apple_login_enabled',
    client_id: 'apple_client_id',
    jwks: 'apple',
  },
];

/**
 * The e-mail address that Google or Apple vouches for: the token is signed with a published key of theirs, made for the provider's own
 * client id, alive, and its address is verified. Source: KEY-03, CALL-44.
 */
export async function readSocialIdentity(
  context: RequestContext,
  { credential, clientId }: Credentials,
): Promise<{ email: string; label: string }> {
  const service = SERVICES.find(({ issuers }) => issuers.includes(claimedIssuer(credential) ?? ''));
  if (!service) throw refused();
  const settings = await context.services.settings.of(context.provider_id);
  const audience = readSetting(settings, service.client_id).trim();
  if (!readSetting(settings, service.is_enabled) || audience === '')
    throw new Problem('not-permitted', `Signing in with ${service.label} is not offered here.`);
  if (clientId !== undefined && clientId !== audience) throw refused();
  const { jwks_urls } = context.services.config;
  const claims = await openToken(credential, {
    keys_url: jwks_urls[service.jwks],
    issuers: service.issuers,
    audience,
    now: context.now,
  });
  const is_verified = claims?.['email_verified'] === true || claims?.['email_verified'] === 'true';
  const email = claims?.['email'];
  if (!is_verified || typeof email !== 'string' || email === '') throw refused();
  return { email, label: service.label };
}

function refused(): Problem {
  return new Problem('wrong-credentials', 'We could not sign you in with that account. Please try again.');
}
