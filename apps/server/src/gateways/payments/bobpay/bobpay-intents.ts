import { readBobpayNotice } from '@tsela/domain/gateways/bobpay/bobpay-notice';
import type { BobpayNotice } from '@tsela/domain/gateways/bobpay/bobpay-notice';
import { isSandbox } from '@tsela/domain/gateways/payment-gateway';
import type { PaymentPurpose } from '@tsela/domain/gateways/payment-gateway';
import { addressOf, askGateway, parsed, recordOf } from '../ask-gateway.ts';
import type { GatewayAccess, GatewayAnswer } from '../payment-gateway.ts';
import { BOBPAY_KEYS } from './bobpay-keys.ts';

/** What Bob Pay says of a reference: of several tries the one that was paid, and nothing where it knows none. */
type FoundIntent = GatewayAnswer & { readonly notice: (BobpayNotice & { readonly status: string }) | null };

/** The headers of calls that only the merchant makes; null where the provider has set no token. Source: payment-gateways B1. */
export function bearerOf({ settingOf }: GatewayAccess, purpose: PaymentPurpose): Readonly<Record<string, string>> | null {
  const token = settingOf(BOBPAY_KEYS[purpose].token).trim();
  return token === '' ? null : { authorization: `Bearer ${token}` };
}

/** Looks up what Bob Pay has of one of our references; what it answers of others is passed over. Source: payment-gateways B2. */
export async function findIntent(
  access: GatewayAccess,
  { purpose, reference }: { readonly purpose: PaymentPurpose; readonly reference: string },
): Promise<FoundIntent> {
  const headers = bearerOf(access, purpose);
  if (headers === null) return { outcome: 'refused', said: 'No API token of Bob Pay is set.', notice: null };
  const url = addressOf(access.url, '/v2/payments/intents', { custom_payment_id: reference });
  let notice: FoundIntent['notice'] = null;
  const answer = await askGateway(access, { url, headers }, (text) => {
    const listed = listIn(parsed(text));
    if (listed === null) return { outcome: 'unclear', said: 'Its answer is not a list of payments.' };
    const own = listed.flatMap((each) => {
      const read = readBobpayNotice(JSON.stringify(each), { is_sandbox: isSandbox(access.pages_url) });
      return read?.reference === reference ? [{ ...read, status: String(recordOf(each)['status']).toLowerCase() }] : [];
    });
    notice = own.find(({ outcome }) => outcome === 'paid') ?? own.at(-1) ?? null;
    return { outcome: 'accepted', said: '' };
  });
  return { ...answer, notice };
}

/** The list stands alone or under a name of its own, and one payment may stand without a list. */
function listIn(answer: unknown): readonly unknown[] | null {
  if (Array.isArray(answer)) return answer;
  const record = recordOf(answer);
  const list = Object.values(record).find((value) => Array.isArray(value));
  if (list !== undefined) return list;
  return 'custom_payment_id' in record ? [record] : null;
}
