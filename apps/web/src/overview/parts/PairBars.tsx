import { ChartTable } from '../../ui/table/ChartTable.tsx';
import classes from './DailyBars.module.css';

export interface PairSlot {
  readonly key: string;
  readonly name: string;
  readonly created: number;
  readonly delivered: number;
  /** What is said of it when it is pointed at. */
  readonly title: string;
}

interface PairBarsProps {
  /** What the chart says in a sentence. */
  readonly label: string;
  /** What the quiet and the strong bars are. */
  readonly legend: { readonly created: string; readonly delivered: string };
  readonly slots: readonly PairSlot[];
  /** A name is under every so many pairs. */
  readonly label_every: number;
  readonly caption: string;
  readonly headers: readonly string[];
}

/** Pairs of bars beside each other, the first quiet and the second strong; for those who cannot see them, a table says the same. */
export function PairBars({ label, legend, slots, label_every, caption, headers }: PairBarsProps) {
  const highest = niceMaximum(Math.max(1, ...slots.flatMap(({ created, delivered }) => [created, delivered])));
  const slot = 100 / Math.max(1, slots.length);
  return (
    <figure className={classes['figure']}>
      <figcaption className={classes['legend']}>
        <span data-series="created">{legend.created}</span>
        <span data-series="delivered">{legend.delivered}</span>
      </figcaption>
      <div className={classes['plot']}>
        <div className={`${classes['scale']} num`} aria-hidden="true">
          <span>{highest}</span>
          <span>{highest / 2}</span>
          <span>0</span>
        </div>
        <svg className={classes['bars']} role="img" aria-label={label}>
          {slots.map(({ key, title, created, delivered }, index) => (
            <g key={key}>
              <title>{title}</title>
              <rect className={classes['hit']} x={`${index * slot}%`} y="0" width={`${slot}%`} height="100%" />
              <Bar series="created" x={index * slot + slot * 0.14} width={slot * 0.34} share={created / highest} />
              <Bar series="delivered" x={index * slot + slot * 0.52} width={slot * 0.34} share={delivered / highest} />
            </g>
          ))}
        </svg>
      </div>
      <div className={classes['days']} aria-hidden="true">
        {slots
          .filter((_, index) => index % label_every === 0)
          .map(({ key, name }) => (
            <span key={key}>{name}</span>
          ))}
      </div>
      <ChartTable
        caption={caption}
        headers={headers}
        rows={slots.map(({ name, created, delivered }) => [name, created, delivered])}
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
