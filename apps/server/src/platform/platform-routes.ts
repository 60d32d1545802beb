import { providerAdminApi } from '@tsela/contract/providers/provider-admin-api';
import { bind } from '../routing/bind.ts';
import { addProvider, continueSetup } from './add-provider.ts';

export const platformRoutes = [bind(providerAdminApi.create, addProvider), bind(providerAdminApi.continueSetup, continueSetup)];
