import type { BatchedShipment, ShipmentBatch } from '@tsela/contract/shipments/shipment-batch-api';
import { paths } from '../../paths.ts';
import { tellFailure } from '../../shell/tell.ts';
import { batches as words } from '../../strings/shipments/batches.ts';
import { AppLink } from '../../ui/act/app-link.tsx';
import { LinkButton } from '../../ui/act/LinkButton.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Badge } from '../../ui/show/Badge.tsx';
import { StatusBadge } from '../../ui/show/StatusBadge.tsx';
import { QuietText } from '../../ui/show/Text.tsx';
import { PlainTable } from '../../ui/table/PlainTable.tsx';
import { useChangeBatch } from '../parts/batch-calls.ts';

interface BatchContentsProps {
  readonly batch: ShipmentBatch;
  readonly shipments: readonly BatchedShipment[];
  readonly mayChange: boolean;
}

/** The numbered shipments of a batch, with what became of each. */
export function BatchContents({ batch, shipments, mayChange }: BatchContentsProps) {
  const changing = useChangeBatch();
  return (
    <Panel title={words.contents} isFlush>
      <PlainTable
        label={words.contents}
        tallest={520}
        head={
          <>
            <th scope="col">{words.number}</th>
            <th scope="col">{words.shipment}</th>
            <th scope="col">{words.recipient}</th>
            <th scope="col">{words.parcels}</th>
            <th scope="col">{words.status}</th>
          </>
        }
      >
        {shipments.map((shipment, at) => (
          <tr key={shipment.id}>
            <td className="num">{at + 1}</td>
            <td className="num">
              <AppLink href={paths.shipment(shipment.id)}>{shipment.short_tracking_reference}</AppLink>
              <QuietText isBlock>{shipment.customer_reference}</QuietText>
            </td>
            <td>
              {shipment.recipient}
              <QuietText isBlock>{shipment.place}</QuietText>
            </td>
            <td className="num">{shipment.parcels.length}</td>
            <td>
              <Row gap={2}>
                {shipment.outcome === null ? <StatusBadge status={shipment.status} /> : <Outcome outcome={shipment.outcome} />}
                {mayChange && shipment.outcome === null && (
                  <LinkButton
                    label={words.takeOutOf(shipment.short_tracking_reference)}
                    disabled={changing.isPending}
                    onClick={() => changing.mutate({ id: batch.id, remove: [shipment.id] }, { onError: tellFailure })}
                  >
                    {words.takeOut}
                  </LinkButton>
                )}
              </Row>
            </td>
          </tr>
        ))}
      </PlainTable>
    </Panel>
  );
}

const TONES = {
  'handed-over': 'green',
  partly: 'red',
  missing: 'red',
  refused: 'red',
  cancelled: 'grey',
  dissolved: 'grey',
} as const;

function Outcome({ outcome }: { readonly outcome: NonNullable<BatchedShipment['outcome']> }) {
  return (
    <Badge has_dot tone={TONES[outcome]}>
      {words.outcomes[outcome]}
    </Badge>
  );
}
