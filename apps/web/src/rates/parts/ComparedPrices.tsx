import type { QuoteAnswer } from '@tsela/contract/rates/rate-api';
import { weightText } from '@tsela/domain/formats/rand-text';
import { calculator as words } from '../../strings/rates-tariff.ts';
import { Money } from '../../ui/show/Money.tsx';
import { comparedServices } from './compare-offers.ts';
import type { Side } from './compare-offers.ts';
import classes from './ComparedPrices.module.css';
import { offersOf } from './offers.ts';
import { PriceBreakdown, WhyNoPrice } from './PriceBreakdown.tsx';
import { ServiceName } from './ServiceName.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';

interface ComparedPricesProps {
  readonly one: { readonly name: string; readonly answer: QuoteAnswer };
  readonly other: { readonly name: string; readonly answer: QuoteAnswer } | null;
  readonly is_stale: boolean;
}

/** Every service with its price, how it came about, and what it is in another tariff. */
export function ComparedPrices({ one, other, is_stale }: ComparedPricesProps) {
  const services = comparedServices(one.answer, other?.answer ?? null);
  if (services.length === 0) return <p className={classes['none']}>{other ? words.none : words.noneOffered}</p>;
  return (
    <ul className={classes['services']} data-stale={is_stale || undefined} aria-busy={is_stale}>
      {services.map(({ code, name, one: left, other: right, difference }) => (
        <li key={code}>
          <h3 className={classes['name']}>
            <ServiceName code={code} name={name} /> <span className={classes['code']}>{code}</span>
          </h3>
          <div className={classes['sides']} data-two={other !== null || undefined}>
            <Price label={other ? one.name : null} side={left} />
            {other && <Price label={other.name} side={right} difference={difference} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

interface PriceProps {
  readonly label: string | null;
  readonly side: Side;
  /** How much more it is than beside it. */
  readonly difference?: number | null;
}

function Price({ label, side, difference = null }: PriceProps) {
  return (
    <Stack gap={1}>
      {label !== null && (
        <span className={classes['label']}>
          {label}{' '}
          {difference !== null && (
            <span className={classes['difference']} data-sign={Math.sign(difference)}>
              {difference > 0 && '+'}
              {difference === 0 ? words.same : <Money rand={difference} />}
            </span>
          )}
        </span>
      )}
      {side === null && <span className={classes['none']}>{words.notOffered}</span>}
      {side?.kind === 'not-offered' && (
        <>
          <span className={classes['none']}>{side.message}</span>
          <WhyNoPrice explanation={side.explanation} />
        </>
      )}
      {side?.kind === 'offered' && <Offered side={side} />}
    </Stack>
  );
}

function Offered({ side: { rate } }: { readonly side: Extract<Side, { kind: 'offered' }> }) {
  const [offer] = offersOf({
    message: '',
    rates: [rate],
    no_rates: [],
    exceptions: [],
    service_days: NO_DAYS,
    address_warnings: [],
    opening_warnings: [],
  }).offered;
  const { charged_weight, actual_weight, volumetric_weight } = rate;
  return (
    <>
      <span className={classes['label']}>
        {words.weights(weightText(charged_weight), weightText(actual_weight), weightText(volumetric_weight))}
        {offer && offer.estimate !== '' && ` · ${offer.estimate}`}
      </span>
      {offer?.price && (
        <PriceBreakdown
          lines={offer.price.lines}
          vat={offer.price.vat}
          total={offer.price.rate}
          explanation={offer.price.explanation}
          not_applied={offer.price.not_applied}
        />
      )}
    </>
  );
}

const NO_DAYS = { collection_service_days: [], delivery_service_days: [] };
