import type { ListedShipment } from '@tsela/contract/shipments/listed-shipment-shape';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { tellDone } from '../../shell/tell.ts';
import { bulkRecalculation as words, repricing } from '../../strings/shipments/repricing.ts';
import { ui } from '../../strings/ui.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { Facts } from '../../ui/layout/Facts.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { QuietText, Text } from '../../ui/show/Text.tsx';
import { BulkFailures } from '../list/BulkFailures.tsx';
import { useChangeManyShipments } from '../shipment-calls.ts';
import { recalculatedSum } from './recalculated-draft.ts';
import type { RecalculatedPrice } from './recalculated-draft.ts';

type Answer = NonNullable<ReturnType<typeof useChangeManyShipments>['data']>;

interface RecalculateManyDialogProps {
  readonly shipments: readonly ListedShipment[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Prices many shipments by the tariff of today: first the difference, and what cannot be and why, then the change. Source: screens S08. */
export function RecalculateManyDialog({ shipments, onClose, onDone }: RecalculateManyDialogProps) {
  const asking = useChangeManyShipments();
  const [offer, setOffer] = useState<Answer | null>(null);
  const [failed, setFailed] = useState<Answer['failed']>([]);
  const agreed = offer?.prices?.filter(({ rate_before, rate_after }) => rate_before !== rate_after);
  // Without amounts all that can be recalculated are.
  const ids = agreed?.map(({ id }) => id) ?? offer?.done ?? [];

  function handleOk(): void {
    if (offer === null) {
      asking.mutate(
        { ids: shipments.map(({ id }) => id), action: 'recalculate', values: { preview: true } },
        { onSuccess: setOffer },
      );
      return;
    }
    asking.mutate(
      {
        ids,
        action: 'recalculate',
        values: agreed ? { agreed: agreed.map(({ id, rate_after }) => ({ id, rate: rate_after })) } : {},
      },
      {
        onSuccess: (answer) => {
          setFailed(answer.failed);
          if (answer.done.length > 0) tellDone(words.done(answer.done.length));
          if (answer.failed.length > 0) return;
          onDone();
          onClose();
        },
      },
    );
  }

  const is_over = failed.length > 0;
  const has_more = offer === null || (ids.length > 0 && !is_over);
  return (
    <FormDialog
      title={words.title(shipments.length)}
      onClose={is_over ? () => (onDone(), onClose()) : onClose}
      {...(!has_more && { closeLabel: ui.close })}
      okLabel={offer === null ? words.preview : words.ok(ids.length)}
      is_pending={asking.isPending}
      onOk={has_more ? handleOk : undefined}
      fault={shownError(asking.error)}
    >
      {is_over ? (
        <BulkFailures failed={failed} shipments={shipments} />
      ) : (
        <>
          <Text as="p">{words.text}</Text>
          {offer && <Offered offer={offer} shipments={shipments} is_nothing={ids.length === 0} />}
        </>
      )}
    </FormDialog>
  );
}

interface OfferedProps extends Pick<RecalculateManyDialogProps, 'shipments'> {
  readonly offer: Answer;
  readonly is_nothing: boolean;
}

function Offered({ offer: { done, failed, prices }, shipments, is_nothing }: OfferedProps) {
  return (
    <>
      {prices && <SumFacts prices={prices} />}
      {is_nothing ? <QuietText>{words.nothing}</QuietText> : !prices && <QuietText>{words.ready(done.length)}</QuietText>}
      <BulkFailures failed={failed} shipments={shipments} title={words.impossible} />
    </>
  );
}

/** How many get dearer and cheaper, each beside what all of them cost together now and then. */
function SumFacts({ prices }: { readonly prices: readonly RecalculatedPrice[] }) {
  const { dearer, cheaper, unchanged, before, after, difference } = recalculatedSum(prices);
  const facts = [
    { label: words.dearer, value: dearer },
    { label: words.before, value: <Money rand={before} /> },
    { label: words.cheaper, value: cheaper },
    { label: words.after, value: <Money rand={after} /> },
    { label: words.unchanged, value: unchanged },
    {
      label: difference < 0 ? repricing.less : repricing.more,
      value: (
        <strong>
          <Money rand={Math.abs(difference)} />
        </strong>
      ),
    },
  ];
  return (
    <Facts look="columns">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </Facts>
  );
}
