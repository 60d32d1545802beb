import { readShopQuestion, shopRatesOf } from '@tsela/domain/integrations/shop-rates';
import { Problem } from '@tsela/domain/problem';
import type { RequestContext } from '../context.ts';
import { quoteRates } from '../rates/quote-rates.ts';
import type { IncomingRow } from './incoming-repository.ts';
import type { Answered } from './receive-report.ts';

/**
 * What a shop's checkout asks a carrier, in the shape of Shopify's carrier services: the prices of the account for what is in the basket. Where no
 * service goes there the answer is an empty list, as Shopify wants it. Source: screens S40, issue 20 item 8.
 */
export async function answerShopRates(context: RequestContext, { account_id }: IncomingRow, body: string): Promise<Answered> {
  const question = readShopQuestion(body);
  if (typeof question === 'string') return { status_code: 400, answer: { message: question }, shipment_id: null };
  try {
    const { rates } = await quoteRates(context, { ...question, account_id });
    return { status_code: 200, answer: { rates: shopRatesOf(rates) }, shipment_id: null };
  } catch (fault) {
    // An address that is not known, or a basket that is too heavy, has no price: the shop offers its other carriers.
    if (!(fault instanceof Problem) || fault.code !== 'bad-input') throw fault;
    return { status_code: 200, answer: { rates: [] }, shipment_id: null };
  }
}
