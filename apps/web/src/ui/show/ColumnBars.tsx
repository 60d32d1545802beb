import { ChartTable } from '../table/ChartTable.tsx';
import classes from './ColumnBars.module.css';

export interface ColumnSlot {
  readonly key: string;
  readonly name: string;
  /** As many as there are series. */
  readonly values: readonly number[];
  /** What is said of it when it is pointed at. */
  readonly title: string;
}

interface ColumnBarsProps {
  /** What the chart says in a sentence. */
  readonly label: string;
  /** What the quiet and the strong columns are; left out, there is one of each slot, which is strong. */
  readonly legend?: { readonly quiet: string; readonly strong: string };
  readonly slots: readonly ColumnSlot[];
  /** A name is under every so many of them. */
  readonly label_every: number;
  readonly caption: string;
  readonly headers: readonly string[];
  /** Where the scale ends; left out, a little above the highest. */
  readonly top?: number;
  /** A figure of the scale in words. */
  readonly scaleText?: (value: number) => string;
}

/** Columns in the order of time, one or two of each slot; for those who cannot see them, a table says the same. */
export function ColumnBars({ label, legend, slots, label_every, caption, headers, top, scaleText = String }: ColumnBarsProps) {
  const highest = top ?? niceMaximum(Math.max(1, ...slots.flatMap(({ values }) => values)));
  const slot = 100 / Math.max(1, slots.length);
  const scale = [highest, highest / 2, 0].map(scaleText);
  return (
    <figure className={classes['figure']} data-wide={scale.some((text) => text.length > 4) || undefined}>
      {legend && (
        <figcaption className={classes['legend']}>
          <span data-series="quiet">{legend.quiet}</span>
          <span data-series="strong">{legend.strong}</span>
        </figcaption>
      )}
      <div className={classes['plot']}>
        <div className={`${classes['scale']} num`} aria-hidden="true">
          {scale.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </div>
        <svg className={classes['bars']} role="img" aria-label={label}>
          {slots.map(({ key, title, values }, index) => (
            <g key={key}>
              <title>{title}</title>
              <rect className={classes['hit']} x={`${index * slot}%`} y="0" width={`${slot}%`} height="100%" />
              {values.map((value, at) => {
                const [from, width] = PLACES[values.length - 1]?.[at] ?? WHOLE;
                return (
                  <Bar
                    key={from}
                    series={at === values.length - 1 ? 'strong' : 'quiet'}
                    x={index * slot + slot * from}
                    width={slot * width}
                    share={Math.max(0, value) / highest}
                  />
                );
              })}
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
      <ChartTable caption={caption} headers={headers} rows={slots.map(({ name, values }) => [name, ...values])} />
    </figure>
  );
}

/** Where in its slot a column begins and how wide it is, alone and of two. */
const WHOLE = [0.18, 0.64] as const;
const PLACES: readonly (readonly (readonly [number, number])[])[] = [
  [WHOLE],
  [
    [0.14, 0.34],
    [0.52, 0.34],
  ],
];

interface BarProps {
  readonly series: 'quiet' | 'strong';
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
