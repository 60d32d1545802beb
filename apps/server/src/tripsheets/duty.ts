import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { dutyApi } from '@tsela/contract/tripsheets/duty-api';
import type { DriverId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { isOlderVersion } from '@tsela/domain/tripsheets/app-version';
import { ONLY_DRIVERS } from '@tsela/domain/tripsheets/duty';
import { whyNotOnDuty } from '@tsela/domain/tripsheets/vehicle-check';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import { changeDutyOf, dutyOf } from '../tracking/duties.ts';
import { seeDriver } from '../tracking/recipients/see-driver.ts';

/** Whether the driver who asks is on duty. Source: screens S26. */
export async function readDuty(context: RequestContext): Promise<OutputOf<typeof dutyApi.read>> {
  const driver_id = driverOf(context);
  const duty = await reading(context, (tx) => dutyOf(tx, driver_id));
  return { is_on_duty: duty?.is_on_duty ?? false, since: duty?.time_changed.toISOString() ?? null };
}

/** Which version of a driver's app the provider asks for: an older one shows an update screen and goes no further. Source: KEY-38, screens S26. */
export async function readAppVersion(
  context: RequestContext,
  { version = '' }: InputOf<typeof dutyApi.appVersion>,
): Promise<OutputOf<typeof dutyApi.appVersion>> {
  const settings = await context.services.settings.of(context.provider_id);
  const latest_driver_app_version = readSetting(settings, 'latest_driver_app_version');
  return { latest_driver_app_version, is_too_old: isOlderVersion(version, latest_driver_app_version) };
}

/** A driver goes on duty with a checked vehicle, or off it, at this moment. The same once more keeps the time of the first. Source: screens S26. */
export async function changeDuty(
  context: RequestContext,
  { is_on_duty, checked = [] }: InputOf<typeof dutyApi.change>,
): Promise<OutputOf<typeof dutyApi.change>> {
  const driver_id = driverOf(context);
  const refusal = is_on_duty ? whyNotOnDuty(checked) : null;
  if (refusal !== null)
    throw new Problem('bad-input', refusal, { violations: [{ field: 'checked', code: 'required', message: refusal }] });
  return inTransaction(context, async (tx) => {
    const before = await dutyOf(tx, driver_id);
    if (before?.is_on_duty === is_on_duty) return { is_on_duty, since: before.time_changed.toISOString() };
    await changeDutyOf(tx, context, { driver_id, is_on_duty, checked, captured_at: context.now, event_id: null });
    const after = await dutyOf(tx, driver_id);
    return { is_on_duty: after?.is_on_duty ?? false, since: after?.time_changed.toISOString() ?? null };
  });
}

/** Keeps where a driver on duty is. An impersonator is elsewhere. Source: CONST-15, screens S26. */
export async function keepLocation(
  context: RequestContext,
  { lat, lng }: InputOf<typeof dutyApi.location>,
): Promise<OutputOf<typeof dutyApi.location>> {
  const driver_id = driverOf(context);
  const { actor, now } = context;
  if (actor.kind === 'user' && actor.impersonator) return { is_kept: false };
  return inTransaction(context, async (tx) => {
    const duty = await dutyOf(tx, driver_id);
    if (duty?.is_on_duty !== true) return { is_kept: false };
    seeDriver(tx, driver_id, { lat, lng, captured_at: now });
    return { is_kept: true };
  });
}

function driverOf({ actor }: RequestContext): DriverId {
  if (actor.kind === 'user' && actor.driver_id !== null) return actor.driver_id;
  throw new Problem('not-permitted', ONLY_DRIVERS);
}
