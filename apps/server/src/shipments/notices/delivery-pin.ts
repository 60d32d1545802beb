import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ShipmentId } from '@tsela/domain/ids';
import { pinFrom } from '@tsela/domain/pickup-points/pin-rules';
import type { PinType } from '@tsela/domain/pickup-points/pin-rules';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import type { StoredSettings } from '../../providers/settings-reads.ts';
import { countWrongTry, lockPin, lockPins, replacePins } from './pin-repository.ts';

/** Enough random bytes that a PIN of ten digits can always be drawn evenly. */
const RANDOM_BYTES = 64;

interface PinOf {
  readonly shipment_id: ShipmentId;
  readonly pin_type: PinType;
}

/** Draws PINs, keeps their keyed hashes only, and answers them, in their order, for the messages that carry them. */
export async function issuePins(
  tx: Tx,
  context: RequestContext,
  pins: readonly PinOf[],
  settings: StoredSettings,
): Promise<readonly string[]> {
  if (pins.length === 0) return [];
  const earlier = await lockPins(tx, pins);
  const drawn = pins.map((pin) => ({
    ...pin,
    digits: pinFrom(randomBytes(RANDOM_BYTES), readSetting(settings, 'pod_pin_length')),
  }));
  await replacePins(
    tx,
    drawn.map(({ shipment_id, pin_type, digits }) => {
      const sent = earlier.find((row) => row.shipment_id === shipment_id && row.pin_type === pin_type)?.times_sent ?? [];
      return {
        shipment_id,
        pin_type,
        pin_hash: hashPin(context, { shipment_id, pin_type }, digits),
        times_sent: [...sent, context.now.toISOString()].slice(-TIMES_KEPT),
      };
    }),
  );
  return drawn.map(({ digits }) => digits);
}

/** As many send times as the limit on resending looks back on. */
const TIMES_KEPT = 10;

export type PinCheck =
  | { readonly result: 'right' }
  | { readonly result: 'wrong'; readonly tries_left: number }
  | { readonly result: 'none-left' };

/** Compares a PIN with the living one and counts a wrong try. After the allowed wrong tries no PIN is right any more. */
export async function checkPin(
  tx: Tx,
  context: RequestContext,
  pin: PinOf & { digits: string },
  settings: StoredSettings,
): Promise<PinCheck> {
  const allowed = readSetting(settings, 'pod_pin_attempts_before_fallback');
  const living = await lockPin(tx, pin.shipment_id, pin.pin_type);
  if (!living || living.wrong_tries >= allowed) return { result: 'none-left' };
  if (isSame(living.pin_hash, hashPin(context, pin, pin.digits))) return { result: 'right' };
  await countWrongTry(tx, pin);
  return { result: 'wrong', tries_left: allowed - living.wrong_tries - 1 };
}

/** Those of some PINs that are out and can still be tried, locked. */
export async function readGoodPins(tx: Tx, pins: readonly PinOf[], settings: StoredSettings): Promise<readonly PinOf[]> {
  if (pins.length === 0) return [];
  const allowed = readSetting(settings, 'pod_pin_attempts_before_fallback');
  return (await lockPins(tx, pins)).filter(({ wrong_tries }) => wrong_tries < allowed);
}

/** How often the PIN may still be tried; where none is left, or there is no PIN, the fallback proves a delivery. */
export async function readTriesLeft(tx: Tx, shipment_id: ShipmentId, settings: StoredSettings): Promise<number> {
  const living = await lockPin(tx, shipment_id, 'delivery');
  if (!living) return 0;
  return Math.max(0, readSetting(settings, 'pod_pin_attempts_before_fallback') - living.wrong_tries);
}

/** A PIN has few digits: only a hash keyed with the installation's secret keeps a reader of the table from trying them all. */
function hashPin(context: RequestContext, { shipment_id, pin_type }: PinOf, digits: string): string {
  return createHmac('sha256', context.services.secret_key)
    .update(`pin:${context.provider_id}:${shipment_id}:${pin_type}:${digits}`)
    .digest('hex');
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one, 'hex'), Buffer.from(other, 'hex'));
}
