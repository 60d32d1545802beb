import { apiKeyApi } from '@tsela/contract/integrations/api-key-api';
import { bind } from '../http/bind.ts';
import { listKeys, makeKey, revokeKey } from './api-keys.ts';

export const integrationRoutes = [
  bind(apiKeyApi.keys, listKeys),
  bind(apiKeyApi.makeKey, makeKey),
  bind(apiKeyApi.revokeKey, revokeKey),
];
