import type { RateImpact } from '@tsela/contract/rates/rate-impact-api';
import type { ShipmentId } from '@tsela/domain/ids';
import { shownError } from '../../api/api-error.ts';
import { whatIf as words } from '../../strings/rates-tariff.ts';
import { Money } from '../../ui/show/Money.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { stepsBeside } from './impact-draft.ts';
import type { Step } from './impact-draft.ts';
import { SideSheet } from '../../ui/feedback/SideSheet.tsx';
import { useImpactTraces } from '../tariff/tariff-calls.ts';
import classes from './BothTraces.module.css';
import { Text } from '../../ui/show/Text.tsx';

interface BothTracesProps {
  readonly run: Pick<RateImpact, 'id' | 'rate_revision_name'>;
  readonly shipment_id: ShipmentId;
  readonly onClose: () => void;
}

/** Why a shipment was charged what it was, and why a revision would charge what it would, side by side. */
export function BothTraces({ run, shipment_id, onClose }: BothTracesProps) {
  const read = useImpactTraces({ id: run.id, shipment_id });
  const { data, error } = read;
  return (
    <SideSheet title={words.tracesTitle(data?.reference ?? '…')} onClose={onClose} is_wide>
      {error && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {shownError(error)}
        </Notice>
      )}
      {!data && !error && <Skeleton height={240} />}
      {data && (
        <div className={classes['both']}>
          <Trace title={words.asCharged} rand={data.charged} steps={stepsBeside(data.charged_steps, data.would_be_steps)} />
          <Trace
            title={words.byThis(run.rate_revision_name)}
            rand={data.would_be}
            steps={stepsBeside(data.would_be_steps, data.charged_steps)}
          />
        </div>
      )}
    </SideSheet>
  );
}

function Trace({
  title,
  rand,
  steps,
}: {
  readonly title: string;
  readonly rand: number | null;
  readonly steps: readonly Step[];
}) {
  return (
    <section className={classes['trace']} aria-label={title}>
      <h3>{title}</h3>
      <Text as="p" size="xl" weight="strong">
        {rand === null ? words.noPrice : <Money rand={rand} />}
      </Text>
      <ol>
        {steps.map(({ key, text, is_other }) => (
          <li key={key} data-other={is_other || undefined}>
            {text}
          </li>
        ))}
      </ol>
    </section>
  );
}
