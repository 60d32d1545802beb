import type { OutputOf } from '@tsela/contract/route';
import type { overviewApi } from '@tsela/contract/overview/overview-api';
import { overview as words } from '../../strings/overview.ts';
import { dateText } from '../../ui/show/date-text.ts';
import { ColumnBars } from '../../ui/show/ColumnBars.tsx';
import { useNow } from '../../ui/show/now.ts';

type Days = OutputOf<typeof overviewApi.opsPerDay>['per_day'];

/** A day's name is under every fifth pair. */
const LABEL_EVERY = 5;

/** Booked and delivered shipments per day as bars. */
export function DailyBars({ days }: { readonly days: Days }) {
  const now = useNow();
  const total = (series: 'created' | 'delivered') => days.reduce((sum, day) => sum + day[series], 0);
  const slots = days.map(({ day, created, delivered }) => {
    const name = dateText(`${day}T12:00:00+02:00`, now);
    return { key: day, name, values: [created, delivered], title: words.dayTitle(name, created, delivered) };
  });
  return (
    <ColumnBars
      label={words.chart(total('created'), total('delivered'), days.length)}
      legend={{ quiet: words.booked(total('created')), strong: words.delivered(total('delivered')) }}
      slots={slots}
      label_every={LABEL_EVERY}
      caption={words.chartTitle}
      headers={[words.day, words.bookedColumn, words.deliveredColumn]}
    />
  );
}
