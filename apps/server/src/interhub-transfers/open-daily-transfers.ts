import { dailyManifests } from '@tsela/domain/interhub-transfers/daily-manifests';
import type { DailyManifest } from '@tsela/domain/interhub-transfers/daily-manifests';
import { expectedArrival } from '@tsela/domain/interhub-transfers/transfer-state';
import type { BranchId } from '@tsela/domain/ids';
import { isFeatureOn, readSettings } from '@tsela/domain/providers/provider-settings';
import { dayOf } from '@tsela/domain/time/day';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { recordTransfer } from './record-transfer.ts';
import { insertTransfer } from './transfer-repository.ts';

/**
 * Opens the transfers of today by `interhub_daily_manifest_configs`. One of each lane, level and cut-off a day is unique, so a run that is killed,
 * repeated, or done by two machines at once opens none twice. What cannot be opened stops no other: the run fails at its end. Source: screens S29.
 */
export async function openDailyTransfers(context: RequestContext): Promise<void> {
  const settings = await context.services.settings.of(context.provider_id);
  if (!isFeatureOn(settings, 'interhub_transfers')) return;
  const { interhub_daily_manifest_configs, interhub_service_levels } = readSettings(settings, [
    'interhub_daily_manifest_configs',
    'interhub_service_levels',
  ]);
  const active = new Set(
    (await context.services.branches.of(context.provider_id)).filter(({ is_active }) => is_active).map(({ id }): number => id),
  );
  const failures: Error[] = [];
  for (const manifest of dailyManifests(interhub_daily_manifest_configs, dayOf(context.now))) {
    // A branch that was closed since has no lane any more.
    if (!active.has(manifest.origin_branch_id) || !active.has(manifest.destination_branch_id)) continue;
    await openOne(context, manifest, interhub_service_levels).catch((cause: unknown) => {
      failures.push(new Error(`The daily manifest ${JSON.stringify(manifest)} could not be opened.`, { cause }));
    });
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} daily manifests could not be opened.`);
}

async function openOne(
  context: RequestContext,
  manifest: DailyManifest,
  levels: readonly { readonly code: string; readonly transit_hours: number }[],
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const { carrier, service_level, takes_until } = manifest;
    const made = await insertTransfer(tx, {
      // They are ids of the provider's branches.
      origin_branch_id: manifest.origin_branch_id as BranchId,
      destination_branch_id: manifest.destination_branch_id as BranchId,
      carrier,
      service_level,
      takes_until,
      planned_departure: takes_until,
      expected_arrival: expectedArrival({ service_level, departure: takes_until }, levels),
      daily_date: dayOf(context.now),
      status: 'open',
      time_created: context.now,
      time_modified: context.now,
    });
    if (made) await recordTransfer(tx, context, made, { type: 'opened', to: { ...manifest, daily: true } });
  });
}
