import type { MeasuredAnswer } from '@tsela/contract/shipments/measurement-api';
import { measurements as words } from '../../strings/shipments/measured.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Facts } from '../../ui/layout/Facts.tsx';
import { Money } from '../../ui/show/Money.tsx';

/** What a measurement does to the charged weight and to the charge, with what is to be known of it. Source: screens S33. */
export function MeasuredEffect({ effect }: Pick<MeasuredAnswer, 'effect'>) {
  const { rate_before, rate_after, difference, warnings } = effect;
  return (
    <>
      {warnings.map((warning) => (
        <Notice key={warning} kind="warning">
          {warning}
        </Notice>
      ))}
      <Facts look="columns">
        <div>
          <dt>{words.chargedWeight}</dt>
          <dd>
            {words.kg(effect.charged_weight_kg_before)} → {words.kg(effect.charged_weight_kg_after)}
          </dd>
        </div>
        {rate_before !== null && rate_after !== null && difference !== null && (
          <>
            <div>
              <dt>{words.charge}</dt>
              <dd>
                <Money rand={rate_before} /> → <Money rand={rate_after} />
              </dd>
            </div>
            <div>
              <dt>{words.difference}</dt>
              <dd>
                <Money rand={difference} />
              </dd>
            </div>
          </>
        )}
      </Facts>
    </>
  );
}
