import { VISITORS } from '@tsela/domain/permissions/visitors';
import type { Account } from '@tsela/contract/accounts/account-shapes';
import { canAfford, spendable } from '@tsela/domain/billing/affordability';
import { cents, centsFromRand, randFromCents } from '@tsela/domain/money/cents';
import { shownError } from '../../api/api-error.ts';
import type { Offer } from '../../rates/parts/offers.ts';
import { PriceBreakdown } from '../../rates/parts/PriceBreakdown.tsx';
import { ServiceChoice } from '../../rates/parts/ServiceChoice.tsx';
import { rates as rate_words } from '../../strings/rates.ts';
import { shipmentForm as words } from '../../strings/shipments/form.ts';
import { fieldId } from '../../ui/form/field.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import type { BookingFailure } from '../booking-draft.ts';
import type { whatRatesNeed } from './shipment-draft.ts';
import type { useOffers } from './use-offers.ts';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import classes from './SummaryPanel.module.css';
import { Sentence } from '../../ui/show/Text.tsx';

const loadTrouble = async () => (await import('../parts/MoneyTrouble.tsx')).MoneyTrouble;

interface SummaryPanelProps {
  readonly rates: ReturnType<typeof useOffers>;
  readonly needs: ReturnType<typeof whatRatesNeed>;
  readonly onChoose: (code: string) => void;
  readonly onRetry: () => void;
  readonly account: Account | null;
  readonly failure: BookingFailure | null;
  readonly error: string | undefined;
  /** Pays for this one shipment at a gateway, where that can be done. */
  readonly onPayOnline: () => void;
}

/** The services, what the chosen one costs and why, and what the account has left. */
export function SummaryPanel({ rates, needs, onChoose, onRetry, account, failure, error, onPayOnline }: SummaryPanelProps) {
  const { offers, chosen, shows_prices } = rates;
  return (
    <Panel title={rate_words.title} aside={rates.is_asking && <span role="status">{rate_words.asking}</span>}>
      <div className={classes['stack']} id={fieldId('service_level_code')} tabIndex={-1}>
        {rates.error && (
          <Notice kind="error" onRetry={onRetry}>
            {shownError(rates.error)}
          </Notice>
        )}
        {!shows_prices && <Sentence>{words.noPrices}</Sentence>}
        {needs !== null && <Sentence>{words.needs[needs]}</Sentence>}
        {needs === null && !offers && !rates.error && <OfferSkeletons />}
        {needs === null && offers && (
          <ServiceChoice
            offers={offers}
            chosen={chosen}
            onChoose={onChoose}
            is_stale={rates.is_stale}
            error={error}
            id={fieldId('service_level')}
          />
        )}
        {needs === null && chosen?.price && (
          <PriceBreakdown
            lines={chosen.price.lines}
            vat={chosen.price.vat}
            total={chosen.price.rate}
            explanation={chosen.price.explanation}
            not_applied={chosen.price.not_applied}
          />
        )}
        <LazyComponent
          load={loadTrouble}
          props={failure?.kind === 'money' ? { text: failure.text, onPayOnline, account_id: account?.id } : null}
        />
        {account && <Funds account={account} chosen={needs === null ? chosen : null} />}
      </div>
    </Panel>
  );
}

/** What the account can spend, when this reader may know. */
function Funds({ account, chosen }: { readonly account: Account; readonly chosen: Offer | null }) {
  const { balance, credit_limit = 0, account_type } = account;
  if (balance === undefined || account_type === VISITORS) return null;
  const payer = { account_type, balance_cents: centsFromRand(balance), credit_limit_cents: centsFromRand(credit_limit) };
  const is_short = chosen?.price ? !canAfford(payer, centsFromRand(chosen.price.rate)) : false;
  return (
    <div className={classes['funds']} data-short={is_short || undefined}>
      <span>{words.funds[account_type]}</span>
      <strong>
        <Money rand={randFromCents(cents(spendable(payer)))} />
      </strong>
      {is_short && <span className={classes['short']}>{words.doesNotCover}</span>}
    </div>
  );
}

function OfferSkeletons() {
  return (
    <div className={classes['stack']} role="status" aria-label={rate_words.asking}>
      {[0, 1, 2].map((each) => (
        <Skeleton key={each} height={62} />
      ))}
    </div>
  );
}
