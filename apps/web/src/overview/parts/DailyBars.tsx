import type { OutputOf } from '@tsela/contract/route';
import type { overviewApi } from '@tsela/contract/overview/overview-api';
import { overview as words } from '../../strings/overview.ts';
import { dateText } from '../../ui/show/date-text.ts';
import { useNow } from '../../ui/show/now.ts';
import classes from './DailyBars.module.css';
import { ChartTable } from '../../ui/table/ChartTable.tsx';

type Days = OutputOf<typeof overviewApi.opsPerDay>['per_day'];

/** A day's name is under every fifth bar. */
const LABEL_EVERY = 5;

/** Booked and delivered shipments per day as bars; for those who cannot see them, a table says the same. */
export function DailyBars({ days }: { readonly days: Days }) {
  const now = useNow();
  const highest = niceMaximum(Math.max(1, ...days.flatMap(({ created, delivered }) => [created, delivered])));
  const total = (series: 'created' | 'delivered') => days.reduce((sum, day) => sum + day[series], 0);
  const slot = 100 / Math.max(1, days.length);
  const named = days.map((day) => ({ ...day, name: dateText(`${day.day}T12:00:00+02:00`, now) }));

  return (
    <figure className={classes['figure']}>
      <figcaption className={classes['legend']}>
        <span data-series="created">{words.booked(total('created'))}</span>
        <span data-series="delivered">{words.delivered(total('delivered'))}</span>
      </figcaption>
      <div className={classes['plot']}>
        <div className={`${classes['scale']} num`} aria-hidden="true">
          <span>{highest}</span>
          <span>{highest / 2}</span>
          <span>0</span>
        </div>
        <svg className={classes['bars']} role="img" aria-label={words.chart(total('created'), total('delivered'), days.length)}>
          {named.map(({ day, name, created, delivered }, index) => (
            <g key={day}>
              <title>{words.dayTitle(name, created, delivered)}</title>
              <rect className={classes['hit']} x={`${index * slot}%`} y="0" width={`${slot}%`} height="100%" />
              <Bar series="created" x={index * slot + slot * 0.14} width={slot * 0.34} share={created / highest} />
              <Bar series="delivered" x={index * slot + slot * 0.52} width={slot * 0.34} share={delivered / highest} />
            </g>
          ))}
        </svg>
      </div>
      <div className={classes['days']} aria-hidden="true">
        {named
          .filter((_, index) => index % LABEL_EVERY === 0)
          .map(({ day, name }) => (
            <span key={day}>{name}</span>
          ))}
      </div>
      <ChartTable
        caption={words.chartTitle}
        headers={[words.day, words.bookedColumn, words.deliveredColumn]}
        rows={named.map(({ name, created, delivered }) => [name, created, delivered])}
      />
    </figure>
  );
}

interface BarProps {
  readonly series: 'created' | 'delivered';
  readonly x: number;
  readonly width: number;
  readonly share: number;
}

function Bar({ series, x, width, share }: BarProps) {
  const height = share * 100;
  return <rect data-series={series} x={`${x}%`} y={`${100 - height}%`} width={`${width}%`} height={`${height}%`} rx="1.5" />;
}

/** An even number a little above the highest bar, so that its half is whole. */
function niceMaximum(highest: number): number {
  const step = highest <= 10 ? 2 : highest <= 50 ? 10 : highest <= 200 ? 20 : 100;
  return Math.ceil(highest / step) * step;
}
