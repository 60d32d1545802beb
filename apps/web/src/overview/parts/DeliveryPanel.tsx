import type { OutputOf } from '@tsela/contract/route';
import type { deliveryFiguresApi } from '@tsela/contract/overview/delivery-figures-api';
import type { BranchId } from '@tsela/domain/ids';
import { cellText } from '@tsela/domain/reports/report-cells';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { deliveryWords as words } from '../../strings/overview/deliveries.ts';
import { LinkButton } from '../../ui/act/LinkButton.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Facts } from '../../ui/layout/Facts.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { ShareBars } from '../../ui/show/ShareBars.tsx';
import { QuietText } from '../../ui/show/Text.tsx';
import { useDeliveries } from '../delivery-calls.ts';
import type { DeliveryFigure } from '../delivery-calls.ts';
import { DeliveriesDialog } from './DeliveriesDialog.tsx';

/** How deliveries went, by the definitions of the reports; each figure opens to its shipments. Source: screens S07, S24. */
export function DeliveryPanel({ branch_id }: { readonly branch_id: BranchId | null }) {
  const read = useDeliveries(branch_id);
  const failed = shownError(read.error);
  return (
    <Panel title={words.title}>
      {read.data && <Figures deliveries={read.data} branch_id={branch_id} />}
      {read.isPending && <Skeleton height={150} />}
      {!read.data && failed !== null && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {failed}
        </Notice>
      )}
    </Panel>
  );
}

type Deliveries = OutputOf<typeof deliveryFiguresApi.deliveries>;

const OPENED: readonly DeliveryFigure[] = ['delivered', 'on_time', 'late', 'first_attempt'];

interface FiguresProps {
  readonly deliveries: Deliveries;
  readonly branch_id: BranchId | null;
}

function Figures({ deliveries, branch_id }: FiguresProps) {
  const [opened, setOpened] = useState<DeliveryFigure | null>(null);
  const figureOf = (key: string) => deliveries.figures.find((figure) => figure.key === key);
  const numberOf = (key: string) => Number(figureOf(key)?.value ?? 0);
  if (numberOf('delivered') === 0) return <QuietText>{words.none}</QuietText>;
  const bar = (share_key: string, { title, part, whole }: { title: string; part: string; whole: string }) => {
    const share = figureOf(share_key)?.value;
    const of = words.of(cellText('number', numberOf(part)), cellText('number', numberOf(whole)));
    return {
      key: share_key,
      label: title,
      value: typeof share === 'number' ? `${cellText('percent', share)} · ${of}` : words.noPromise,
      share: typeof share === 'number' ? share / 100 : 0,
      tone: toneOf(share),
    };
  };
  return (
    <Stack gap={4}>
      <ShareBars
        label={words.share}
        bars={[
          bar('on_time_share', { title: words.onTime, part: 'on_time', whole: 'promised' }),
          bar('first_attempt_share', { title: words.firstAttempt, part: 'first_attempt', whole: 'delivered' }),
        ]}
      />
      <Facts look="figures" label={words.title}>
        {OPENED.map((key) => {
          const figure = figureOf(key);
          if (!figure) return null;
          const text = cellText(figure.kind, figure.value);
          return (
            <div key={key}>
              <dt>{figure.title}</dt>
              <dd className="num">
                {figure.value === 0 ? (
                  text
                ) : (
                  <LinkButton onClick={() => setOpened(key)}>
                    {text}
                    <span className="visually-hidden">{words.opens(figure.title)}</span>
                  </LinkButton>
                )}
              </dd>
            </div>
          );
        })}
      </Facts>
      {opened !== null && (
        <DeliveriesDialog
          title={figureOf(opened)?.title ?? ''}
          figure={opened}
          branch_id={branch_id}
          days={deliveries}
          onClose={() => setOpened(null)}
        />
      )}
    </Stack>
  );
}

/** What most couriers promise, and what none is content with; the number is beside the colour. */
const [GOOD, POOR] = [95, 80];

function toneOf(share: string | number | null | undefined): 'green' | 'amber' | 'red' {
  if (typeof share !== 'number' || share >= GOOD) return 'green';
  return share >= POOR ? 'amber' : 'red';
}
