import type { sessionApi } from '@tsela/contract/sessions/session-api';
import type { OutputOf } from '@tsela/contract/route';
import { mayRegisterAccount } from '@tsela/domain/permissions/who-may';
import { readSetting, readSettings } from '@tsela/domain/providers/provider-settings';
import type { RequestContext } from '../context.ts';

/** The ways in that the provider offers. A code needs a mail server, or the demo's outbox to read it in. Source: CALL-06, KEY-03. */
export async function readSignInOptions({ services, provider_id }: RequestContext): Promise<OutputOf<typeof sessionApi.options>> {
  const settings = await services.settings.of(provider_id);
  return {
    password: true,
    verification_code: services.email !== null || services.config.demo,
    google: readSetting(settings, 'google_login_enabled') && readSetting(settings, 'google_client_id') !== '',
    apple: readSetting(settings, 'apple_login_enabled') && readSetting(settings, 'apple_client_id') !== '',
    idm: readSetting(settings, 'idm_enabled') && readSetting(settings, 'idm_issuer') !== '',
    registration: mayRegisterAccount(readSettings(settings, ['enable_guest_account_creation'])),
  };
}
