import type { OutputOf } from '@tsela/contract/route';
import type { shipmentImportApi } from '@tsela/contract/shipments/shipment-import-api';
import { useMemo, useState } from 'react';
import { shipmentImport as words } from '../../strings/shipments/import.ts';
import { useIsNarrow } from '../../theme/breakpoints.ts';
import { Choice } from '../../ui/form/Choice.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { QuietText, Text } from '../../ui/show/Text.tsx';
import { spacedCount } from '../../ui/table/list-view.ts';
import type { ShipmentImportDraft } from './import-draft.ts';
import { GRID_FILTERS, findingsOf } from './import-grid-draft.ts';
import type { EditCell, GridFilter } from './import-grid-draft.ts';
import { ImportCards } from './ImportCards.tsx';
import { ImportTable } from './ImportTable.tsx';

interface ImportGridProps {
  readonly draft: ShipmentImportDraft;
  readonly checked: OutputOf<typeof shipmentImportApi.checkImport>;
  readonly isChecking: boolean;
  readonly onEdit: EditCell;
}

/** Every row of the file with what was found in each cell, mended in place. Source: screens S34, users-ask 24. */
export function ImportGrid({ draft, checked, isChecking, onEdit }: ImportGridProps) {
  const is_narrow = useIsNarrow();
  const findings = useMemo(() => findingsOf(draft, checked), [draft, checked]);
  const [chosen, setChosen] = useState<GridFilter | null>(null);
  const filter = chosen ?? (findings.rows.wrong.length > 0 ? 'wrong' : 'all');
  const rows = findings.rows[filter];
  const offered = GRID_FILTERS.filter((each) => each === 'all' || each === filter || findings.rows[each].length > 0);
  const Rows = is_narrow ? ImportCards : ImportTable;
  return (
    <Panel title={words.preview} isFlush {...(isChecking && { aside: words.checking })}>
      <Row pad={[1, 4, 3]} gap={4} justify="between">
        <Row as="p" gap={4} role="status">
          <Text tone="green">{words.good(spacedCount(checked.good))}</Text>
          {checked.wrong > 0 && (
            <Text tone="red" weight="strong">
              {words.wrong(spacedCount(checked.wrong))}
            </Text>
          )}
          {checked.duplicates > 0 && <Text tone="amber">{words.duplicates(spacedCount(checked.duplicates))}</Text>}
        </Row>
        <Choice
          label={words.shows}
          look="chips"
          value={filter}
          options={offered.map((value) => ({
            value,
            label: words.filter(words.filters[value], spacedCount(findings.rows[value].length)),
          }))}
          onChange={setChosen}
        />
      </Row>
      {rows.length === 0 ? (
        <Row as="p" pad={[1, 4, 3]}>
          <QuietText>{words.noneOfThese}</QuietText>
        </Row>
      ) : (
        <Rows key={filter} draft={draft} findings={findings} rows={rows} onEdit={onEdit} />
      )}
    </Panel>
  );
}
