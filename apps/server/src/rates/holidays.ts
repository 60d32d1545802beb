import type { holidayApi } from '@tsela/contract/rates/holiday-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { Problem } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { dayOf } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { holidaysInForce, holidayListChecks } from '@tsela/domain/time/provider-holidays';
import type { PublicHoliday } from '@tsela/domain/time/public-holidays';
import { isStaff } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { saveSettings } from '../providers/save-settings.ts';

/** The public holidays of the caller's provider. Source: public API §2. */
export async function listHolidays(context: RequestContext): Promise<OutputOf<typeof holidayApi.holidays>> {
  return inForce(context, readSetting(await context.services.settings.of(context.provider_id), 'public_holidays'));
}

/** Replaces the whole list, by the setting that the settings page changes as well. Source: public API §2, field facts §8. */
export async function replaceHolidays(
  context: RequestContext,
  { holidays }: InputOf<typeof holidayApi.replaceHolidays>,
): Promise<OutputOf<typeof holidayApi.replaceHolidays>> {
  if (!isStaff(context.actor)) throw new Problem('not-permitted', 'Only staff can change public holidays.');
  // The contract's shapes admit real days only.
  const kept = holidays.map(({ date, name }) => ({ date: date as Day, name: name.trim() }));
  const violations = holidayListChecks(kept);
  if (violations.length > 0) throw new Problem('bad-input', violations[0]?.message ?? '', { violations });
  await saveSettings(context, { settings: [{ setting: 'public_holidays', value: kept }] });
  return inForce(context, kept);
}

function inForce({ now }: RequestContext, kept: readonly PublicHoliday[]): OutputOf<typeof holidayApi.holidays> {
  const holidays = holidaysInForce(kept, Number(dayOf(now).slice(0, 4))).map(({ date, name }) => ({ date, name }));
  return { holidays, count: holidays.length };
}
