import type { ProviderInUse } from '@tsela/contract/platform/provider-admin-api';

/** A job that takes longer has died with its process. */
const UNDER_WAY_MS = 2 * 60 * 1000;

/** Whether the making of a provider waits to be resumed: it stopped, or nothing has come of it since it was last asked for. */
export function standsStill(
  { state, time_created, time_continued }: Pick<NonNullable<ProviderInUse['setup']>, 'state' | 'time_created' | 'time_continued'>,
  now: Date,
): boolean {
  if (state === 'done' || state === 'failed') return state === 'failed';
  return now.getTime() - Date.parse(time_continued ?? time_created) > UNDER_WAY_MS;
}
