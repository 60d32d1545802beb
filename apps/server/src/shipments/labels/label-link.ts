import { createHmac, timingSafeEqual } from 'node:crypto';
import { LABEL_SIZES, WAYBILL_COPIES_MAX } from '@tsela/domain/formats/label-options';
import type { LabelSize } from '@tsela/domain/formats/label-options';
import type { Services } from '../../services.ts';
import type { ProviderId, ShipmentId } from '@tsela/domain/ids';

/** What is drawn: stickers of a size, or waybills in so many copies each. */
export type Printed = { readonly size: LabelSize } | { readonly copies: number };

/** What a label link opens, and until when. */
export interface LabelLink {
  readonly provider_id: ProviderId;
  /** Ascending. */
  readonly shipment_ids: readonly ShipmentId[];
  readonly printed: Printed;
  /** Milliseconds since 1970. */
  readonly expires: number;
}

/** Where labels are had without sign-in, at the address of the installation or another of its own. The provider is named for links opened on a host that is no provider's own. */
export function labelUrl(
  { secret_key, config }: Pick<Services, 'secret_key' | 'config'>,
  link: LabelLink,
  address = config.public_url,
): string {
  const token = signLabelLink(secret_key, link);
  return `${address}/api/shipments/label/file?token=${token}&provider_id=${link.provider_id}`;
}

/** A token that opens some labels until it expires, without sign-in. Source: public API §4. */
export function signLabelLink(secret_key: string, { provider_id, shipment_ids, printed, expires }: LabelLink): string {
  const payload = [provider_id, printedCode(printed), stepsOf(shipment_ids), expires].join('-');
  return `${payload}-${signatureOf(secret_key, payload)}`;
}

const TOKEN = /^((\d{1,15})-([sw]\d)-([0-9a-z.]{1,9000})-(\d{1,15}))-([0-9a-f]{64})$/;

/** The link behind a token, or null when it was not made here, was changed, or has expired. */
export function readLabelLink(secret_key: string, token: string, now: Date): LabelLink | null {
  const match = TOKEN.exec(token);
  if (!match) return null;
  const [, payload = '', provider_id, code = '', steps = '', expires, signature = ''] = match;
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(secret_key, payload)))) return null;
  const printed = printedOf(code);
  if (Number(expires) < now.getTime() || !printed) return null;
  // The signature proves that these ids were written here.
  return { provider_id: Number(provider_id) as ProviderId, shipment_ids: idsOf(steps), printed, expires: Number(expires) };
}

function printedCode(printed: Printed): string {
  return 'size' in printed ? `s${LABEL_SIZES.indexOf(printed.size)}` : `w${printed.copies}`;
}

function printedOf(code: string): Printed | null {
  const number = Number(code.slice(1));
  const size = LABEL_SIZES[number];
  if (code.startsWith('s')) return size ? { size } : null;
  return number >= 1 && number <= WAYBILL_COPIES_MAX ? { copies: number } : null;
}

/** A thousand ids in a link are written as the steps between them, so that it is short enough for every proxy on its way. */
const STEP_BASE = 36;

function stepsOf(ids: readonly ShipmentId[]): string {
  return ids.map((id, at) => (id - (at === 0 ? 0 : (ids[at - 1] ?? 0))).toString(STEP_BASE)).join('.');
}

function idsOf(steps: string): ShipmentId[] {
  let id = 0;
  return steps.split('.').map((step) => {
    id += Number.parseInt(step, STEP_BASE);
    return id as ShipmentId;
  });
}

function signatureOf(secret_key: string, payload: string): string {
  return createHmac('sha256', secret_key).update(`label:${payload}`).digest('hex');
}
