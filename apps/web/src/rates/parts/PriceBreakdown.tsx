import { centsFromRand, randFromCents, subtractCents } from '@tsela/domain/money/cents';
import { rates as words } from '../../strings/rates.ts';
import { Money } from '../../ui/show/Money.tsx';
import classes from './PriceBreakdown.module.css';
import { Stack } from '../../ui/layout/Stack.tsx';

interface PriceBreakdownProps {
  readonly lines: readonly { readonly name: string; readonly charge: number }[];
  readonly vat: number;
  readonly total: number;
  readonly explanation: readonly string[];
  /** What was looked at and not charged. */
  readonly not_applied: readonly string[];
}

/** What a price is made of, line by line, and how each line came about. */
export function PriceBreakdown({ lines, vat, total, explanation, not_applied }: PriceBreakdownProps) {
  return (
    <Stack>
      <dl className={classes['lines']}>
        {lines.map(({ name, charge }, index) => (
          <div key={`${index}-${name}`}>
            <dt>{name}</dt>
            <dd>
              <Money rand={charge} />
            </dd>
          </div>
        ))}
        {vat !== 0 && (
          <div className={classes['subtotal']}>
            <dt>{words.totalWithoutVat}</dt>
            <dd>
              <Money rand={randFromCents(subtractCents(centsFromRand(total), centsFromRand(vat)))} />
            </dd>
          </div>
        )}
        <div>
          <dt>{words.vatLine}</dt>
          <dd>
            <Money rand={vat} />
          </dd>
        </div>
        <div className={classes['total']}>
          <dt>{words.total}</dt>
          <dd>
            <Money rand={total} />
          </dd>
        </div>
      </dl>
      {explanation.length > 0 && <Explanation title={words.why} lines={explanation} not_applied={not_applied} />}
    </Stack>
  );
}

/** The rules that were tried for a service that is not offered; nothing for users who are shown the reason only. */
export function WhyNoPrice({ explanation }: Pick<PriceBreakdownProps, 'explanation'>) {
  return explanation.length > 1 && <Explanation title={words.whyNot} lines={explanation} not_applied={[]} />;
}

interface ExplanationProps {
  readonly title: string;
  readonly lines: readonly string[];
  readonly not_applied: readonly string[];
}

function Explanation({ title, lines, not_applied }: ExplanationProps) {
  return (
    <details className={classes['why']}>
      <summary>{title}</summary>
      <ol>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
      {not_applied.length > 0 && (
        <details>
          <summary>{words.notApplied(not_applied.length)}</summary>
          <ul>
            {not_applied.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
    </details>
  );
}
