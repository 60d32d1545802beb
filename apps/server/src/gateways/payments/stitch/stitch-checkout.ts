import { STITCH_QUERIES, stitchInput } from '@tsela/domain/gateways/stitch/stitch-requests';
import { externalReference } from '@tsela/domain/gateways/external-reference';
import { readStitchRequest, readStitchWebhook } from '@tsela/domain/gateways/stitch/stitch-notice';
import type { GatewayNotice, PaymentPurpose } from '@tsela/domain/gateways/payment-gateway';
import { readPaymentReference } from '@tsela/domain/payments/payment-rules';
import { recordOf } from '../ask-gateway.ts';
import type { GatewayAccess, GatewayAnswer, GatewayCheckout, OpenedCheckout } from '../payment-gateway.ts';
import { askStitch } from './ask-stitch.ts';
import { stitchSettings } from './stitch-keys.ts';
import { SVIX_HEADERS, isSvixSigned } from './svix-signature.ts';

/** Payments that Stitch is asked for, and its webhooks of them. Source: payment-gateways C. */
export const stitchCheckout: GatewayCheckout = {
  // Where it is asked; the address of each payment is its own answer.
  address: { variable: 'STITCH_API_URL', usual: 'https://api.stitch.money/graphql' },
  other_sites: [],
  reference_field: 'externalReference',
  body_type: 'application/json',
  signing_headers: SVIX_HEADERS,
  merchantOf: () => '',
  async open(access, order) {
    const settings = stitchSettings(access, order.purpose);
    const external_reference = externalReference(order);
    const variables = stitchInput({
      ...order,
      external_reference,
      ...settings,
      is_card: order.method === 'stitch_card',
    });
    const { outcome, said, data } = await askStitch(access, settings, { query: STITCH_QUERIES.create, variables });
    const { paymentInitiationRequest } = recordOf(data['clientPaymentInitiationRequestCreate']);
    const { id, url } = recordOf(paymentInitiationRequest);
    if (outcome !== 'accepted') return { fault: said };
    if (typeof id !== 'string' || typeof url !== 'string' || !isOfStitch(access, url))
      return { fault: 'Its answer holds no address.' };
    return openedAt(order, { request_id: id, url });
  },
  openAgain: openedAt,
  async giveUp(access, { request_id, purpose }) {
    const variables = { input: { paymentRequestId: request_id, reason: 'Not needed any more' } };
    return askStitch(access, stitchSettings(access, purpose), { query: STITCH_QUERIES.cancel, variables });
  },
  read({ body, signed_by }) {
    const notice = readStitchWebhook(body);
    return notice && { ...notice, signature: signed_by.join('\n'), parameters: body };
  },
  isSigned(access, { parameters, signature }, purpose) {
    const [id = '', timestamp = '', signatures = ''] = signature.split('\n');
    const { webhook_secret } = stitchSettings(access, purpose);
    return isSvixSigned({ id, timestamp, signatures, body: parameters }, webhook_secret, access.now);
  },
  // Its webhooks come from wherever its service runs: the signature says whose they are.
  isSender: async () => true,
  async confirm(access, parameters) {
    const told = readStitchWebhook(parameters);
    const purpose = told && readPaymentReference(told.reference)?.purpose;
    if (!told || !purpose) return { outcome: 'refused', said: '' };
    const { notice, ...answer } = await look(access, { request_id: told.gateway_payment_id, purpose });
    if (answer.outcome !== 'accepted') return answer;
    const is_so =
      notice !== null &&
      notice.reference === told.reference &&
      notice.amount_cents === told.amount_cents &&
      (notice.outcome === told.outcome || told.outcome === 'waiting');
    return is_so ? answer : { outcome: 'refused', said: '' };
  },
  // Test and live clients are asked at one address. Source: payment-gateways C1, C2.
  isTest: (access, purpose) => stitchSettings(access, purpose).client_id.startsWith('test-'),
  canLook: () => true,
  look,
};

/** What has become of a request, as Stitch itself says. */
async function look(
  access: GatewayAccess,
  { request_id, purpose }: { readonly request_id: string | null; readonly purpose: PaymentPurpose },
): Promise<GatewayAnswer & { readonly notice: GatewayNotice | null }> {
  if (request_id === null) return { outcome: 'accepted', said: '', notice: null };
  const { data, ...answer } = await askStitch(access, stitchSettings(access, purpose), {
    query: STITCH_QUERIES.read,
    variables: { id: request_id },
  });
  return { ...answer, notice: answer.outcome === 'accepted' ? readStitchRequest(data['node']) : null };
}

/** The payer follows the address, which leads back to one page that is known to Stitch. Source: payment-gateways C3. */
function openedAt(
  order: { readonly reference: string; readonly key: string; readonly return_page: string },
  { request_id, url }: { readonly request_id: string; readonly url: string },
): OpenedCheckout {
  const address = new URL(url);
  address.searchParams.set('redirect_uri', order.return_page);
  return {
    key_value_pairs: { externalReference: externalReference(order) },
    form: null,
    redirect_url: address.href,
    request: { request_id, url },
  };
}

/** Payers are sent to Stitch, or to where a gateway of tests runs, and nowhere else. */
function isOfStitch({ pages_url }: GatewayAccess, url: string): boolean {
  if (!URL.canParse(url)) return false;
  const [{ protocol, host, hostname }, own] = [new URL(url), new URL(pages_url)];
  return (
    host === own.host || (protocol === 'https:' && own.hostname.endsWith('.stitch.money') && hostname.endsWith('.stitch.money'))
  );
}
