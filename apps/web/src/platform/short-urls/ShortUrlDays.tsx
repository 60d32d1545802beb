import type { ShortUrl } from '@tsela/contract/providers/short-url-api';
import { shownError } from '../../api/api-error.ts';
import { shortUrls as words } from '../../strings/providers-platform.ts';
import { dateText } from '../../ui/show/date-text.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useNow } from '../../ui/show/now.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import type { NewShortUrlProps } from './NewShortUrl.tsx';
import classes from './ShortUrlDays.module.css';
import { useShortUrlHits } from './short-url-calls.ts';
import { Row } from '../../ui/layout/Row.tsx';
import { ChartTable } from '../../ui/table/ChartTable.tsx';

interface ShortUrlDaysProps extends Pick<NewShortUrlProps, 'provider_id'> {
  readonly link: Pick<ShortUrl, 'id'>;
}

/** How often a link was followed each day, as bars; for those who cannot see them, a table says the same. Source: screens S54. */
export function ShortUrlDays({ link, provider_id }: ShortUrlDaysProps) {
  const now = useNow();
  const read = useShortUrlHits({ id: link.id, ...(provider_id !== undefined && { provider_id }) });
  if (read.error)
    return (
      <Notice kind="error" onRetry={() => void read.refetch()}>
        {shownError(read.error)}
      </Notice>
    );
  if (!read.data) return <Skeleton height={96} />;
  const days = read.data.days.map(({ day, hits }) => ({ day, hits, name: dateText(`${day}T12:00:00+02:00`, now) }));
  const total = days.reduce((sum, { hits }) => sum + hits, 0);
  const most = Math.max(1, ...days.map(({ hits }) => hits));
  const slot = 100 / days.length;
  return (
    <figure className={classes['figure']}>
      <figcaption className={classes['caption']}>{words.chart(total, days.length)}</figcaption>
      <svg className={classes['bars']} role="img" aria-label={words.chart(total, days.length)}>
        {days.map(({ day, hits, name }, at) => (
          <g key={day}>
            <title>{`${name}: ${hits}`}</title>
            <rect className={classes['hit']} x={`${at * slot}%`} width={`${slot}%`} height="100%" />
            <rect
              x={`${at * slot + slot * 0.15}%`}
              y={`${100 - (hits / most) * 100}%`}
              width={`${slot * 0.7}%`}
              height={`${(hits / most) * 100}%`}
              rx="1.5"
            />
          </g>
        ))}
      </svg>
      <Row tone="quiet" size="xs" align="stretch" justify="between" isOneLine gap={0} aria-hidden="true">
        <span>{days[0]?.name}</span>
        <span>{days.at(-1)?.name}</span>
      </Row>
      <ChartTable caption={words.days} headers={[words.day, words.hits]} rows={days.map(({ hits, name }) => [name, hits])} />
    </figure>
  );
}
