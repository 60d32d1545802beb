import { rateApi } from '@tsela/contract/rates/rate-api';
import { serviceLevelApi } from '@tsela/contract/rates/service-level-api';
import { bind } from '../http/bind.ts';
import { listOptInRates } from './opt-in-reads.ts';
import { quoteRates } from './quote-rates.ts';
import { listServiceLevels } from './service-level-reads.ts';

export const rateRoutes = [
  bind(rateApi.quote, quoteRates),
  bind(rateApi.optIn, listOptInRates),
  bind(serviceLevelApi.list, listServiceLevels),
];
