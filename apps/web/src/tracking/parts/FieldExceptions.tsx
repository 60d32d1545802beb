import { Button } from '../../ui/act/Button.tsx';
import type { FieldException } from '@tsela/contract/tracking/field-exception-api';
import type { ShipmentId } from '@tsela/domain/ids';
import { actLabel } from '@tsela/domain/tracking/collection-changes';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useMay } from '../../shell/session.ts';
import { fieldExceptions as words } from '../../strings/tracking-field-exceptions.ts';
import { AppLink } from '../../ui/act/app-link.tsx';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { Lines } from '../../ui/layout/Lines.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { StatusBadge } from '../../ui/show/StatusBadge.tsx';
import { QuietText, Text } from '../../ui/show/Text.tsx';
import { countText } from '../../ui/table/list-view.ts';
import { SHOWN, useFieldExceptions } from './field-exception-calls.ts';

const loadSettle = async () => (await import('./SettleExceptionDialog.tsx')).SettleExceptionDialog;

interface FieldExceptionsProps {
  /** Of one shipment; null shows all that wait. */
  readonly shipment_id: ShipmentId | null;
}

/** What drivers did that was not taken: why, when, and what the office found out. Nothing where there is none. Source: issue 19, part 4. */
export function FieldExceptions({ shipment_id }: FieldExceptionsProps) {
  const { data } = useFieldExceptions(shipment_id);
  const [settled, setSettled] = useState<FieldException | null>(null);
  const may_settle = useMay('API_/tracking/field-exceptions/settle:POST');
  if (!data || data.field_exceptions.length === 0) return null;
  return (
    <Panel title={words.title} aside={countText(data.count)} isFlush>
      <Lines aria-label={words.title}>
        {data.field_exceptions.map((exception) => (
          <Row as="li" key={exception.event_id} pad={[3, 4]} gap={3} justify="between">
            <ExceptionLine exception={exception} hasReference={shipment_id === null} />
            {may_settle && exception.time_settled === null && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={words.settleOf(exception.short_tracking_reference)}
                onClick={() => setSettled(exception)}
              >
                {words.settle}
              </Button>
            )}
          </Row>
        ))}
      </Lines>
      {data.count > SHOWN && (
        <Text as="p" pad={[2, 4]} tone="soft" size="s">
          {words.more(data.count)}
        </Text>
      )}
      <LazyComponent load={loadSettle} props={settled && { exception: settled, onClose: () => setSettled(null) }} />
    </Panel>
  );
}

function ExceptionLine({ exception, hasReference }: { readonly exception: FieldException; readonly hasReference: boolean }) {
  const { kind, shipment_id, short_tracking_reference, status, choice, driver_name, captured_at, settled_note, message } =
    exception;
  return (
    <Stack gap={1} isGrowing>
      <Row gap={2}>
        {hasReference && (
          <AppLink href={paths.shipment(shipment_id)}>
            <strong className="num">{short_tracking_reference}</strong>
          </AppLink>
        )}
        <Text weight="strong">{words.kinds[kind]}</Text>
        {hasReference && <StatusBadge status={status} />}
      </Row>
      <Text>
        {words.said(actLabel(choice), driver_name)} · <DateTime instant={captured_at} show="near" />
      </Text>
      <QuietText>{settled_note === '' ? message : settled_note}</QuietText>
    </Stack>
  );
}
