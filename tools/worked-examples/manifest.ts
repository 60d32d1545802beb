import { dailyManifests } from '@tsela/domain/interhub-transfers/daily-manifests';
import {
  decisionLabel,
  decisionsOf,
  differenceLabel,
  differenceOnArrival,
  whyNotClose,
} from '@tsela/domain/interhub-transfers/transfer-lines';
import { whyNotLoad, whyNotReceive } from '@tsela/domain/interhub-transfers/transfer-scans';
import type { ScannedTransfer } from '@tsela/domain/interhub-transfers/transfer-scans';
import { instantOf, timeOf } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import type { WorkedExample } from './example.ts';

const FRIDAY = '2026-11-27' as Day;
const [JOHANNESBURG, CAPE_TOWN] = [1, 2];
const LANE = {
  origin_branch_id: JOHANNESBURG,
  destination_branch_id: CAPE_TOWN,
  carrier: '',
  service_level: '',
  weekdays: [1, 2, 3, 4, 5],
  cut_off_time: '18:00',
};
const at = (time: string) => instantOf(FRIDAY, time);

/** Throws where a rule does not refuse what the example says that it does. */
function refusal(text: string | null): string {
  if (text === null) throw new Error('This is not refused.');
  return text;
}

function taken(text: string | null): void {
  if (text !== null) throw new Error(text);
}

/** A transfer that the clock opened, from the first scan to its close. */
export const MANIFEST: WorkedExample = {
  guide: 'operations',
  title: 'A manifest day, worked through',
  lines: () => {
    const [opened, ...others] = dailyManifests([LANE, { ...LANE, weekdays: [6] }], FRIDAY);
    if (!opened || others.length > 0) throw new Error('Friday opens one.');
    const before: ScannedTransfer = {
      reference: 'TRF000128',
      status: 'open',
      origin_branch_id: opened.origin_branch_id,
      destination_branch_id: opened.destination_branch_id,
      origin_name: 'Johannesburg',
      destination_name: 'Cape Town',
      time_dispatched: null,
      takes_until: opened.takes_until,
    };
    const left: ScannedTransfer = { ...before, time_dispatched: at('18:30') };
    taken(whyNotLoad(before, { branch_id: JOHANNESBURG, captured_at: at('17:58') }));
    taken(whyNotLoad(left, { branch_id: JOHANNESBURG, captured_at: at('17:59') }));
    taken(whyNotReceive(left, { branch_id: CAPE_TOWN }));
    const late = refusal(whyNotLoad(before, { branch_id: JOHANNESBURG, captured_at: at('18:02') }));
    const too_early = refusal(whyNotReceive(before, { branch_id: CAPE_TOWN }));
    const wrong_hub = refusal(whyNotReceive(left, { branch_id: JOHANNESBURG }));
    const extra = differenceOnArrival({ is_listed: false, is_on_other: false, is_delivered_here: true });
    const stray = differenceOnArrival({ is_listed: false, is_on_other: true, is_delivered_here: false });
    if (extra === null || stray === null) throw new Error('What is not listed is a difference.');
    const closing = {
      reference: left.reference,
      status: 'open',
      is_dispatched: true,
      is_received: true,
      parcels: 41,
    } as const;
    const open = refusal(whyNotClose({ ...closing, undecided: 2 }));
    taken(whyNotClose({ ...closing, undecided: 0 }));
    return [
      `The lane from Johannesburg to Cape Town has a daily manifest on weekdays with the cut-off ${LANE.cut_off_time}. On Friday the clock opens ${left.reference}; on Saturday it opens none.`,
      '',
      `1. **Loading.** A scan at 17:58 is taken. One at 18:02 is not: *${late}* A scan of 17:59 on a phone without signal counts, though it arrives at 18:40: what was captured in time is taken, whenever it is told.`,
      `2. **Leaving.** ${left.reference} is dispatched at ${timeOf(at('18:30'))} with 41 parcels, vehicle and seal. Before that Cape Town cannot receive it: *${too_early}*`,
      `3. **Receiving.** Cape Town scans 40 of the 41. A scanner in Johannesburg that receives one of them by mistake says: *${wrong_hub}* One more parcel is on the truck that is not listed and is delivered from Cape Town: *${differenceLabel(extra)}*. Were it on another open transfer, or for another branch, it would be *${differenceLabel(stray)}*.`,
      `4. **Finish receiving.** The parcel that was not scanned is *${differenceLabel('missing')}*. Closing now says: *${open}*`,
      `5. **Deciding.** For the missing one: ${choices('missing')}. For the extra one: ${choices(extra)}; what is here cannot be lost. With both decided, ${left.reference} is closed.`,
    ];
  },
};

function choices(difference: Parameters<typeof decisionsOf>[0]): string {
  return decisionsOf(difference)
    .map((decision) => `*${decisionLabel(decision)}*`)
    .join(', ');
}
