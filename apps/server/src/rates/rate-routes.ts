import { rateApi } from '@tsela/contract/rates/rate-api';
import { bind } from '../http/bind.ts';
import { listOptInRates } from './opt-in-reads.ts';
import { quoteRates } from './quote-rates.ts';

export const rateRoutes = [bind(rateApi.quote, quoteRates), bind(rateApi.optIn, listOptInRates)];
