import { Button } from '../../ui/act/Button.tsx';
import { useQuery } from '@tanstack/react-query';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { ListedShipment } from '@tsela/contract/shipments/listed-shipment-shape';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { shownError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { tellDone } from '../../shell/tell.ts';
import { typedActs as words } from '../../strings/shipments/typed-acts.ts';
import { ui } from '../../strings/ui.ts';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Lines } from '../../ui/layout/Lines.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Badge } from '../../ui/show/Badge.tsx';
import { Text } from '../../ui/show/Text.tsx';
import { BulkHoldDialog } from './BulkHoldDialog.tsx';
import { BulkNoteDialog } from '../list/BulkNoteDialog.tsx';
import { BulkStepDialog } from '../list/BulkStepDialog.tsx';
import type { BulkAnswer } from '../list/bulk-draft.ts';
import { isPrintable } from '../print-stickers.ts';
import { usePrintOptions } from '../use-set-of-account.ts';
import { PrintDialog } from './PrintDialog.tsx';
import { outcomesOf } from './typed-act-draft.ts';
import type { TypedAct } from './typed-act-draft.ts';

interface TypedActDialogProps {
  readonly act: TypedAct;
  readonly references: readonly string[];
  readonly onClose: () => void;
}

/** Finds the shipments whose references were typed, asks once for what is to be done, and says of each what became of it. Source: SCREEN-60. */
export function TypedActDialog({ act, references, onClose }: TypedActDialogProps) {
  const read = useQuery({
    queryKey: [shipmentApi.rows.path, 'typed', ...references],
    queryFn: ({ signal }) => findAll(references, signal),
    // What is done changes what is found; the references were looked up for this one act.
    staleTime: Infinity,
    gcTime: 0,
  });
  const [answer, setAnswer] = useState<BulkAnswer | null>(null);
  if (!read.data)
    return (
      <Dialog label={words.finding} onClose={onClose}>
        {read.error ? (
          <Notice kind="error" onRetry={() => void read.refetch()}>
            {shownError(read.error)}
          </Notice>
        ) : (
          <Text as="p" role="status">
            {words.finding}
          </Text>
        )}
      </Dialog>
    );
  const sought = references.map((reference, at) => ({ reference, shipment: read.data[at] ?? null }));
  const found = sought.flatMap(({ shipment }) => (shipment === null ? [] : [shipment]));
  const missing = sought.filter(({ shipment }) => shipment === null).map(({ reference }) => reference);
  if (act !== 'print' && (answer !== null || found.length === 0))
    return (
      <Outcomes
        title={found.length === 0 ? words.noneTitle : words.outcome}
        outcomes={outcomesOf(
          sought.map(({ reference, shipment }) => ({ reference, id: shipment?.id ?? null })),
          answer ?? { done: [], failed: [] },
          act,
        )}
        onClose={onClose}
      />
    );
  const above = missing.length > 0 ? <Notice kind="warning">{words.missing(missing.join(', '))}</Notice> : null;
  if (act === 'print') return <Printed found={found} above={above} onClose={onClose} />;

  // One that was found and done needs no list.
  function handleAnswer(given: BulkAnswer): void {
    if (references.length > 1 || given.failed.length > 0 || act === 'print') return setAnswer(given);
    tellDone(words.done[act]);
    onClose();
  }
  const asked = { shipments: found, above, onAnswer: handleAnswer, onClose, onDone: onClose };
  switch (act) {
    case 'hold':
    case 'release':
      return <BulkHoldDialog action={act} {...asked} />;
    case 'note':
      return <BulkNoteDialog {...asked} />;
    case 'cancel':
      return <BulkStepDialog statuses={[]} {...asked} />;
  }
}

async function findAll(references: readonly string[], signal: AbortSignal): Promise<readonly (ListedShipment | null)[]> {
  return Promise.all(
    references.map(async (reference) => {
      const { shipments } = await call(shipmentApi.rows, { tracking_reference: reference }, { signal });
      return shipments[0] ?? null;
    }),
  );
}

/** Stickers of what has some. */
function Printed({
  found,
  above,
  onClose,
}: {
  readonly found: readonly ListedShipment[];
  readonly above: ReactNode;
  readonly onClose: () => void;
}) {
  const [payer = null, ...others] = [...new Set(found.map(({ account_id }) => account_id))];
  const options = usePrintOptions(others.length === 0 ? payer : null);
  const printable = found.filter(isPrintable);
  const left_out = found.filter((shipment) => !isPrintable(shipment)).map((each) => each.short_tracking_reference);
  if (printable.length === 0)
    return (
      <Dialog title={found.length === 0 ? words.noneTitle : words.notPrintable} onClose={onClose}>
        {above}
      </Dialog>
    );
  return (
    <PrintDialog
      ids={printable.map(({ id }) => id)}
      options={options}
      above={
        <>
          {above}
          {left_out.length > 0 && <Notice kind="warning">{words.unprintable(left_out.join(', '))}</Notice>}
        </>
      }
      onClose={onClose}
    />
  );
}

function Outcomes({
  title,
  outcomes,
  onClose,
}: {
  readonly title: string;
  readonly outcomes: ReturnType<typeof outcomesOf>;
  readonly onClose: () => void;
}) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <Button variant="default" data-autofocus onClick={onClose}>
          {ui.close}
        </Button>
      }
    >
      <Lines>
        {outcomes.map(({ reference, is_done, text }) => (
          <Row as="li" key={reference} gap={3} pad={[2, 0]} justify="between">
            <strong className="num">{reference}</strong>
            {is_done ? (
              <Badge has_dot tone="green">
                {text}
              </Badge>
            ) : (
              <Text isBreakable>{text}</Text>
            )}
          </Row>
        ))}
      </Lines>
    </Dialog>
  );
}
