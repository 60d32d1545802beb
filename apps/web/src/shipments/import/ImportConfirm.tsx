import { Checkbox } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import type { OutputOf } from '@tsela/contract/route';
import type { shipmentImportApi } from '@tsela/contract/shipments/shipment-import-api';
import { IMPORT_KINDS } from '@tsela/domain/shipments/import/import-states';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { shipmentImport as words } from '../../strings/shipments/import.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { QuietText, Sentence, Text } from '../../ui/show/Text.tsx';
import { spacedCount } from '../../ui/table/list-view.ts';
import { useImportShipments } from './import-calls.ts';
import type { CheckInput } from './import-calls.ts';
import { importInputOf } from './import-draft.ts';
import type { ShipmentImportDraft } from './import-draft.ts';

interface ImportConfirmProps {
  readonly draft: ShipmentImportDraft;
  readonly checked: OutputOf<typeof shipmentImportApi.checkImport>;
  /** What was found is of the rows as they are now. */
  readonly isCurrent: boolean;
  readonly inputOf: () => CheckInput;
  readonly onChange: (draft: ShipmentImportDraft) => void;
  readonly onStarted: (import_id: number) => void;
  /** Prices or the balance may have changed meanwhile: the rows show it. */
  readonly onRefused: () => void;
}

/** What the good rows come to, and the button that books them. Source: screens S34. */
export function ImportConfirm(props: ImportConfirmProps) {
  const { draft, checked, isCurrent, inputOf, onChange, onStarted, onRefused } = props;
  const { total, spendable, cannot_pay, earlier, duplicates, wrong, shipment_count, parcel_count } = checked;
  const { kind, include_duplicates } = draft;
  const importing = useImportShipments();
  const [is_repeat, setRepeat] = useState(false);
  const is_held = earlier !== null && !is_repeat;

  function handleStart(): void {
    importing.mutate(importInputOf(draft, inputOf(), { total, is_repeat }), {
      onSuccess: ({ import: { id } }) => onStarted(id),
      onError: onRefused,
    });
  }

  const start = kind === 'quotes' ? words.startQuotes : words.startShipments;
  return (
    <Panel title={words.book}>
      <Stack gap={4}>
        <Choice
          label={words.kind}
          has_visible_label
          value={kind}
          options={IMPORT_KINDS.map((value) => ({ value, label: words.kinds[value] }))}
          onChange={(value) => onChange({ ...draft, kind: value })}
        />
        {(duplicates > 0 || include_duplicates) && (
          <Checkbox
            label={words.includeDuplicates}
            checked={include_duplicates}
            onChange={(event) => onChange({ ...draft, include_duplicates: event.currentTarget.checked })}
          />
        )}
        {earlier !== null && (
          <Notice kind="warning">
            <Stack gap={2}>
              <span>
                {words.earlier(earlier.created_by_name)} <DateTime instant={earlier.time_created} />.
              </span>
              <Checkbox label={words.repeat} checked={is_repeat} onChange={(event) => setRepeat(event.currentTarget.checked)} />
            </Stack>
          </Notice>
        )}
        {total !== undefined && (
          <Row gap={6}>
            <Stack gap={0}>
              <QuietText>{words.total}</QuietText>
              <Text size="l" weight="strong">
                <Money rand={total} />
              </Text>
            </Stack>
            <Stack gap={0}>
              <QuietText>{words.spendable}</QuietText>
              <Text size="l">
                <Money rand={spendable} />
              </Text>
            </Stack>
          </Row>
        )}
        {cannot_pay !== null && <Notice kind="error">{cannot_pay}</Notice>}
        {importing.error !== null && <Notice kind="error">{shownError(importing.error)}</Notice>}
        {shipment_count === 0 && <Notice kind="info">{words.nothingGood}</Notice>}
        <Row>
          <Button
            loading={importing.isPending}
            disabled={!isCurrent || shipment_count === 0 || is_held || cannot_pay !== null}
            onClick={handleStart}
          >
            {start(spacedCount(shipment_count))}
          </Button>
          <QuietText>{isCurrent ? words.parcels(parcel_count) : words.checking}</QuietText>
        </Row>
        {wrong > 0 && <Sentence>{words.leftOut}</Sentence>}
      </Stack>
    </Panel>
  );
}
