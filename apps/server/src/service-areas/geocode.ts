import type { Address } from '@tsela/contract/service-areas/address-shapes';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { placeApi } from '@tsela/contract/service-areas/place-api';
import { refuseIfAny } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { Position } from '@tsela/domain/service-areas/distance';
import { confidenceOfProofs } from '@tsela/domain/service-areas/known-position';
import { positionChecks } from '@tsela/domain/service-areas/position-checks';
import { trustInPosition } from '@tsela/domain/service-areas/position-known';
import type { RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';
import { geocodeWithGoogle } from '../gateways/google-geocoder.ts';
import { gazetteerFor } from './gazetteer-reads.ts';
import { readBookPosition, readKnownPositions } from './known-position-repository.ts';
import { knownAddressKey, resolveAddress } from './resolve-address.ts';

type Input = InputOf<typeof placeApi.geocode>;
type Output = OutputOf<typeof placeApi.geocode>;
/** What Google knows beyond the gazetteer. */
type Known = Omit<Output, 'warnings'>;

/** From this trust on the suburb is right, and Google is not asked. */
const SURE_OF_SUBURB = 0.9;

/**
 * Completes an address and says where it is, how sure that is and who knows: the account's own address book, the doors where parcels were
 * handed over, the gazetteer, and Google where the provider has a key and the gazetteer is in doubt. A pin set by hand wins over all. For
 * visitors only the gazetteer is asked. Raises `bad-input` for a pin outside the country. Source: CALL-58, issue 4 point 4, beyond 14.
 */
export async function geocode(context: RequestContext, input: Input): Promise<Output> {
  refuseIfAny(positionChecks(input));
  const { address, confidence, precision, warnings: doubts } = resolveAddress(await gazetteerFor(context), input);
  const warnings = [...doubts];
  if (input.lat !== undefined && input.lng !== undefined && address.lat !== 0)
    return { address, confidence: 1, source: 'pin', precision: 'door', warnings };
  const has_street = address.street_address !== '';
  const from_gazetteer: Output = {
    address,
    confidence: has_street ? trustInPosition(confidence, precision) : confidence,
    source: confidence > 0 ? 'gazetteer' : 'none',
    precision,
    warnings,
  };
  if (context.actor.kind !== 'user' || !has_street) return from_gazetteer;
  const known = await knownPosition(context, address);
  if (known) return { ...known, warnings };
  // Where the suburb is sure, the paid service is not asked, though the suburb's middle is not the door.
  if (confidence >= SURE_OF_SUBURB) return from_gazetteer;
  const from_google = await askGoogle(context, address);
  return from_google ? { ...from_google, warnings: warnings.filter(({ code }) => code !== 'not-found') } : from_gazetteer;
}

/** Addresses seen before, those of the account itself first. */
async function knownPosition(context: RequestContext, address: Address): Promise<Known | null> {
  const account_id = context.actor.kind === 'user' ? context.actor.account_id : null;
  return reading(context, async (tx) => {
    const own = account_id === null ? null : await readBookPosition(tx, { account_id, gs_hash: address.gs_hash });
    // An entry that has no more than its suburb knows nothing of the door.
    if (own && isOther(own, address) && own.lat !== 0)
      return { address: { ...address, ...own }, confidence: 1, source: 'address-book', precision: 'door' };
    const key = knownAddressKey(address);
    const proven = (await readKnownPositions(tx, [key])).get(key);
    if (!proven) return null;
    const { lat, lng } = proven;
    return { address: { ...address, lat, lng }, confidence: confidenceOfProofs(proven), source: 'deliveries', precision: 'door' };
  });
}

function isOther(one: Position, other: Position): boolean {
  return one.lat !== other.lat || one.lng !== other.lng;
}

/** Null where there is no key, Google does not know, or it cannot be asked: that is logged, and the caller does not wait. */
async function askGoogle(context: RequestContext, address: Address): Promise<Known | null> {
  const { services } = context;
  const key = readSetting(await services.settings.of(context.provider_id), 'google_maps_api_key');
  if (key === '') return null;
  try {
    const found = await geocodeWithGoogle({
      outgoing: services.outgoing,
      asker: context.provider_id,
      url: services.config.google_geocode_url,
      key,
      address: address.entered_address,
    });
    if (!found) return null;
    const { lat, lng, is_door } = found;
    return {
      address: { ...address, lat, lng },
      confidence: is_door ? 0.9 : 0.7,
      source: 'google',
      precision: is_door ? 'door' : 'street',
    };
  } catch (cause) {
    logFailure(context, cause);
    return null;
  }
}

function logFailure({ provider_id, request_id }: RequestContext, cause: unknown): void {
  const reason = cause instanceof Error ? cause.message : String(cause);
  // The request goes on, so its own log line tells nothing of it.
  process.stderr.write(
    `${JSON.stringify({ level: 40, time: Date.now(), provider_id, request_id, reason, msg: 'google could not geocode' })}\n`,
  );
}
