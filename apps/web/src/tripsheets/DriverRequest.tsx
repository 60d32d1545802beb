import { isCollectionRequestStatus, requestStatusLabel } from '@tsela/domain/collection-requests/collection-request-status';
import { weightText } from '@tsela/domain/formats/rand-text';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { useSession } from '../shell/session.ts';
import { tripsheets } from '../strings/tripsheets.ts';
import { BareButton } from '../ui/act/BareButton.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Tiles } from '../ui/layout/Tiles.tsx';
import { StatusBadge } from '../ui/show/StatusBadge.tsx';
import { Text } from '../ui/show/Text.tsx';
import classes from './DriverShipment.module.css';
import { requestActions } from './tripsheet-draft.ts';
import type { SheetRequest } from './tripsheet-draft.ts';
import type { DriverStep } from './use-driver-step.tsx';

interface DriverRequestProps {
  readonly request: SheetRequest;
  readonly step: DriverStep;
  readonly is_ready: boolean;
}

/** A collection request at its stop: what is expected, and its buttons; the shipments on it are below. Source: screens S15, S26. */
export function DriverRequest({ request, step, is_ready }: DriverRequestProps) {
  const { settings } = useSession();
  const { reference, status, expected_parcels, expected_weight_kg, instructions } = request;
  const [first, ...others] = requestActions(request, {
    can_reject: readSetting(settings, 'driver_can_reject_parcels_shipments'),
  });
  const button = (to: NonNullable<typeof first>, className: string | undefined) => (
    <BareButton
      key={to.to}
      className={className}
      disabled={!is_ready}
      aria-label={tripsheets.actionFor(tripsheets.actions[to.to], reference)}
      onClick={() => step.request(request, to)}
    >
      {tripsheets.actions[to.to]}
    </BareButton>
  );
  return (
    <div className={classes['shipment']}>
      <Row>
        <strong className={`${classes['reference']} num`}>{reference}</strong>
        <StatusBadge
          status={status}
          label={isCollectionRequestStatus(status) ? requestStatusLabel(status) : statusLabel(status)}
        />
        {request.is_waiting && <span className={classes['waiting']}>{tripsheets.waiting}</span>}
      </Row>
      <Text as="p" tone="soft" size="l" className="num">
        {tripsheets.countExpected(expected_parcels)}
        {expected_weight_kg > 0 && ` · ${weightText(expected_weight_kg)}`}
      </Text>
      {instructions !== '' && (
        <Text as="p" pad={[2, 3]} surface="amber" tone="amber">
          <strong>{tripsheets.instructions}:</strong> {instructions}
        </Text>
      )}
      {first && button(first, classes['first'])}
      {others.length > 0 && (
        <Tiles gap={2} columns={2} onPhone={2}>
          {others.map((action) => button(action, classes['other']))}
        </Tiles>
      )}
    </div>
  );
}
