import { providerApi } from '@tsela/contract/providers/provider-api';
import { bind } from '../http/bind.ts';
import { readProviderByOrigin } from './provider-reads.ts';

export const providerRoutes = [bind(providerApi.byOrigin, readProviderByOrigin)];
