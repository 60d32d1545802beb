import type { BatchedShipment, ShipmentBatch } from '@tsela/contract/shipments/shipment-batch-api';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { tellFailure } from '../../shell/tell.ts';
import { batches as words } from '../../strings/shipments/batches.ts';
import { useIsNarrow } from '../../theme/breakpoints.ts';
import { AppLink } from '../../ui/act/app-link.tsx';
import { LinkButton } from '../../ui/act/LinkButton.tsx';
import { Lines } from '../../ui/layout/Lines.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Badge } from '../../ui/show/Badge.tsx';
import { StatusBadge } from '../../ui/show/StatusBadge.tsx';
import { QuietText } from '../../ui/show/Text.tsx';
import { CardLine } from '../../ui/table/CardLine.tsx';
import { PlainTable } from '../../ui/table/PlainTable.tsx';
import { useChangeBatch } from '../parts/batch-calls.ts';

interface BatchContentsProps {
  readonly batch: ShipmentBatch;
  readonly shipments: readonly BatchedShipment[];
  readonly mayChange: boolean;
}

/** The numbered shipments of a batch, with what became of each; on a phone one below the other. */
export function BatchContents({ batch, shipments, mayChange }: BatchContentsProps) {
  const is_narrow = useIsNarrow();
  const changing = useChangeBatch();
  const stateOf = (shipment: BatchedShipment) => (
    <State
      shipment={shipment}
      mayChange={mayChange}
      is_busy={changing.isPending}
      onTakeOut={() => changing.mutate({ id: batch.id, remove: [shipment.id] }, { onError: tellFailure })}
    />
  );
  return (
    <Panel title={words.contents} isFlush>
      {is_narrow ? (
        <Cards shipments={shipments} stateOf={stateOf} />
      ) : (
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
              <td>{stateOf(shipment)}</td>
            </tr>
          ))}
        </PlainTable>
      )}
    </Panel>
  );
}

interface CardsProps {
  readonly shipments: readonly BatchedShipment[];
  readonly stateOf: (shipment: BatchedShipment) => ReactNode;
}

function Cards({ shipments, stateOf }: CardsProps) {
  return (
    <Lines aria-label={words.contents}>
      {shipments.map((shipment, at) => (
        <li key={shipment.id}>
          <Stack pad={[3, 4, 3]} gap={1}>
            <CardLine
              is_title
              start={
                <>
                  <span className="num">{at + 1}. </span>
                  <AppLink href={paths.shipment(shipment.id)} className="num">
                    {shipment.short_tracking_reference}
                  </AppLink>
                </>
              }
              end={words.parcelCount(shipment.parcels.length)}
            />
            <QuietText>{[shipment.recipient, shipment.place].filter(Boolean).join(', ')}</QuietText>
            {shipment.customer_reference !== '' && <QuietText>{shipment.customer_reference}</QuietText>}
            {stateOf(shipment)}
          </Stack>
        </li>
      ))}
    </Lines>
  );
}

interface StateProps {
  readonly shipment: BatchedShipment;
  readonly mayChange: boolean;
  /** One is being taken out. */
  readonly is_busy: boolean;
  readonly onTakeOut: () => void;
}

function State({ shipment, mayChange, is_busy, onTakeOut }: StateProps) {
  return (
    <Row gap={2}>
      {shipment.outcome === null ? <StatusBadge status={shipment.status} /> : <Outcome outcome={shipment.outcome} />}
      {mayChange && shipment.outcome === null && (
        <LinkButton label={words.takeOutOf(shipment.short_tracking_reference)} disabled={is_busy} onClick={onTakeOut}>
          {words.takeOut}
        </LinkButton>
      )}
    </Row>
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
