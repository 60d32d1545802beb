import type { MessageChannelState } from '@tsela/contract/messages/message-channel-api';
import type { platformMessageApi } from '@tsela/contract/messages/platform-message-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { MESSAGE_CHANNELS } from '@tsela/domain/messages/message-channels';
import { Problem } from '@tsela/domain/problem';
import { addDays } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import type { RequestContext } from '../context.ts';
import { ALL_COUNTED, countUpTo, pageOf } from '../db/paging.ts';
import type { Tx } from '../db/transaction.ts';
import { readAtProviders } from '../providers/as-provider.ts';
import type { LookedAt } from '../providers/as-provider.ts';
import { presentChannels } from './message-channels.ts';
import { readDays, sumCounts } from './message-day-repository.ts';
import type { DayCounts } from './message-day-repository.ts';
import { pageAcross } from './page-across.ts';
import { SUPPRESSION_COLUMNS, hashesOf, presentSuppression } from './suppressions.ts';
import { selectSuppressions } from './suppression-repository.ts';

type Senders = OutputOf<typeof platformMessageApi.senders>;

/** By whom all providers send, with what does not work anywhere. Source: screens S52. */
export async function listPlatformSenders(
  context: RequestContext,
  input: InputOf<typeof platformMessageApi.senders>,
): Promise<Senders> {
  const providers = await readAtProviders(context, undefined, async (tx, provider, there) => ({
    ...provider,
    channels: await presentChannels(tx, there),
  }));
  const { limit, offset } = pageOf(input);
  return {
    providers: providers.slice(offset, offset + limit),
    count: providers.length,
    troubles: providers.flatMap(({ channels, ...provider }) => channels.flatMap((channel) => troublesOf(provider, channel))),
  };
}

function troublesOf(provider: LookedAt, channel: MessageChannelState): Senders['troubles'] {
  const { time_down, down_because, held, limit_state } = channel;
  const trouble = { ...provider, channel: channel.channel, time_down, down_because, held };
  return [
    ...(time_down === null ? [] : [{ ...trouble, kind: 'down' as const }]),
    ...(limit_state === 'free' ? [] : [{ ...trouble, kind: limit_state }]),
  ];
}

/** More days than a year has. */
const DAYS_MAX = 400;

/** What went out in some days. Source: screens S52. */
export async function readPlatformTotals(
  context: RequestContext,
  { provider_id, from, to }: InputOf<typeof platformMessageApi.totals>,
): Promise<OutputOf<typeof platformMessageApi.totals>> {
  // The contract lets calendar days through and nothing else.
  const span = { from: from as Day, to: to as Day };
  if (span.to < span.from || addDays(span.from, DAYS_MAX) < span.to)
    throw new Problem('bad-input', `Please choose ${DAYS_MAX} days at most, the first one first.`);
  const found = await readAtProviders(context, provider_id, async (tx, provider) => ({
    provider,
    days: await readDays(tx, span),
  }));
  const totals = found.flatMap(({ provider, days }) =>
    MESSAGE_CHANNELS.flatMap((channel) => {
      const counted = days.filter((row) => row.channel === channel);
      return counted.length === 0 ? [] : [{ ...provider, channel, ...sumCounts(counted) }];
    }),
  );
  return { totals, days: byDay(found.flatMap(({ days }) => days)) };
}

function byDay(rows: readonly DayCounts[]): OutputOf<typeof platformMessageApi.totals>['days'] {
  const days = [...new Set(rows.map(({ day }) => day))].toSorted();
  return days.flatMap((day) =>
    MESSAGE_CHANNELS.flatMap((channel) => {
      const counted = rows.filter((row) => row.day === day && row.channel === channel);
      return counted.length === 0 ? [] : [{ day, channel, ...sumCounts(counted) }];
    }),
  );
}

/** Recipients to whom providers do not write, the newest first. Source: screens S52. */
export async function listPlatformSuppressions(
  context: RequestContext,
  input: InputOf<typeof platformMessageApi.allSuppressions>,
): Promise<OutputOf<typeof platformMessageApi.allSuppressions>> {
  const sought = input.recipient?.trim() ?? '';
  const select = (tx: Tx) => selectSuppressions(tx, sought === '' ? {} : { hashes: hashesOf(tx, context, sought) });
  const { rows: suppressions, count } = await pageAcross(context, input, {
    readIds: async (tx, rows_max) => {
      const rows = await select(tx).select('id').orderBy('id', 'desc').limit(rows_max).execute();
      return rows.map(({ id }) => id);
    },
    count: (tx) => countUpTo(tx, select(tx), ALL_COUNTED),
    readRows: async (tx, ids, provider) => {
      const rows = await selectSuppressions(tx, {})
        .select(SUPPRESSION_COLUMNS)
        .where('id', 'in', [...ids])
        .execute();
      return rows.map((row) => ({ ...provider, ...presentSuppression(row) }));
    },
  });
  return { suppressions, count };
}
