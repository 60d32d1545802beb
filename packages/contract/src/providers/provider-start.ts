import type { OutputOf } from '../route.ts';
import type { providerApi } from './provider-api.ts';

/** The element of the web app's document in which the server says who the provider of its host is, as JSON. */
export const PROVIDER_ELEMENT = 'provider-of-host';

/** What is in it: what the call for the provider of a host answers, so that a page need not make it first. */
export type ProviderStart = OutputOf<typeof providerApi.byOrigin>;
