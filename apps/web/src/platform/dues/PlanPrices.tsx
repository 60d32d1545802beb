import type { PlatformPlanShape } from '@tsela/contract/platform/platform-billing-api';
import { PLATFORM_METERS } from '@tsela/domain/platform/plan-billing';
import { dayOf } from '@tsela/domain/time/day';
import { shownDay } from '@tsela/domain/time/typed-day';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { dues as words } from '../../strings/platform-dues.ts';
import { Badge } from '../../ui/show/Badge.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { QuietText } from '../../ui/show/Text.tsx';
import { spacedCount } from '../../ui/table/list-view.ts';
import { PlainTable } from '../../ui/table/PlainTable.tsx';
import { pricesByTime } from './plan-draft.ts';

interface PlanPricesProps {
  readonly plan: PlatformPlanShape;
  /** What can be done with a price to come, by its first day; left out where it is only read. */
  readonly actOn?: (first_day: string) => ReactNode;
}

/** What a plan cost, costs and will cost; nothing where its price never changed. Source: decisions/0278. */
export function PlanPrices({ plan, actOn }: PlanPricesProps) {
  const [today] = useState(() => dayOf(new Date()));
  const prices = pricesByTime(plan.prices, today);
  if (prices.length === 0) return null;
  return (
    <div>
      <PlainTable
        label={words.prices}
        head={
          <>
            <th scope="col">{words.priceFrom}</th>
            <th scope="col">{words.perMonth}</th>
            {PLATFORM_METERS.map((meter) => (
              <th key={meter} scope="col">
                {words.meters[meter]}
              </th>
            ))}
            {actOn && (
              <th scope="col">
                <span className="visually-hidden">{words.withdraw}</span>
              </th>
            )}
          </>
        }
      >
        {prices.map(({ first_day, when, monthly, included }) => (
          <tr key={first_day ?? ''}>
            <th scope="row">
              {first_day === null ? words.atFirst : shownDay(first_day)}{' '}
              {when !== 'past' && <Badge tone={when === 'present' ? 'green' : 'blue'}>{words.priceTimes[when]}</Badge>}
            </th>
            <td>
              <Money rand={monthly} />
            </td>
            {PLATFORM_METERS.map((meter) => (
              <td key={meter} className="num">
                {spacedCount(included[meter])}
              </td>
            ))}
            {actOn && <td>{when === 'to-come' && first_day !== null && actOn(first_day)}</td>}
          </tr>
        ))}
      </PlainTable>
      <QuietText>{words.pricesHelp}</QuietText>
    </div>
  );
}
