import { moneyText } from '../../ui/show/money-text.ts';
import { rates as words } from '../../strings/rates.ts';
import { dateText } from '../../ui/show/date-text.ts';
import { useNow } from '../../ui/show/now.ts';
import { ExceptionNotices } from './ExceptionNotices.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { marksOf } from './offers.ts';
import type { Offer, Offers } from './offers.ts';
import { WhyNoPrice } from './PriceBreakdown.tsx';
import { ServiceName } from './ServiceName.tsx';
import classes from './ServiceChoice.module.css';
import { Text } from '../../ui/show/Text.tsx';
import { Row } from '../../ui/layout/Row.tsx';

interface ServiceChoiceProps {
  readonly offers: Offers;
  readonly chosen: Offer | null;
  readonly onChoose: (code: string) => void;
  /** True while the offers belong to an earlier state of the form. */
  readonly is_stale: boolean;
  readonly error: string | undefined;
  readonly id: string;
}

/** The services as radio cards with price and estimate, and why the others are not offered. */
export function ServiceChoice({ offers, chosen, onChoose, is_stale, error, id }: ServiceChoiceProps) {
  const { offered, not_offered, exceptions, address_warnings } = offers;
  return (
    <div className={classes['choice']} data-stale={is_stale || undefined} aria-busy={is_stale}>
      <ExceptionNotices exceptions={exceptions} />
      {address_warnings.map(({ side, message }) => (
        <Notice key={side} kind="warning">
          {words.doubtful[side](message)}
        </Notice>
      ))}
      {offered.length === 0 && (
        <Text as="p" weight="medium">
          {words.noneOffered}
        </Text>
      )}
      {offered.length > 0 && (
        <fieldset className={classes['cards']} id={id} tabIndex={-1}>
          <legend className="visually-hidden">{words.title}</legend>
          {offered.map((offer) => (
            <ServiceCard key={offer.code} offer={offer} offered={offered} is_chosen={offer === chosen} onChoose={onChoose} />
          ))}
        </fieldset>
      )}
      {error !== undefined && (
        <Text as="p" tone="red" size="s">
          {error}
        </Text>
      )}
      {not_offered.length > 0 && (
        <details className={classes['others']} open={offered.length === 0 || undefined}>
          <summary>{words.notOffered(not_offered.length)}</summary>
          <ul>
            {not_offered.map(({ service_level_code, service_level_name, message, explanation }) => (
              <li key={service_level_code}>
                <strong>{service_level_name}</strong>
                <span>{message}</span>
                <WhyNoPrice explanation={explanation} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

interface ServiceCardProps {
  readonly offer: Offer;
  readonly offered: readonly Offer[];
  readonly is_chosen: boolean;
  readonly onChoose: (code: string) => void;
}

function ServiceCard({ offer, offered, is_chosen, onChoose }: ServiceCardProps) {
  const now = useNow();
  const { collect_on, deliver_from, deliver_to, price } = offer;
  return (
    <label className={classes['card']} data-chosen={is_chosen || undefined}>
      <input
        type="radio"
        name="service_level_code"
        value={offer.code}
        checked={is_chosen}
        onChange={() => onChoose(offer.code)}
        className={classes['radio']}
      />
      <Row as="span" weight="strong">
        <ServiceName code={offer.code} name={offer.name} />
        {marksOf(offer, offered).map((mark) => (
          <span key={mark} className={classes['mark']}>
            {words[mark]}
          </span>
        ))}
      </Row>
      {price && <span className={`${classes['price']} num`}>{moneyText(price.rate)}</span>}
      <span className={classes['estimate']}>
        {words.collectedOn(dateText(collect_on, now))}
        {' · '}
        {words.deliveredBetween(dateText(deliver_from, now), dateText(deliver_to, now))}
        {offer.estimate !== '' && (
          <>
            {' · '}
            <Text isWhole>{offer.estimate}</Text>
          </>
        )}
      </span>
      {price && <span className={`${classes['vat']} num`}>{words.vat(moneyText(price.vat))}</span>}
    </label>
  );
}
