import { NativeSelect } from '@mantine/core';
import { Button } from '../ui/act/Button.tsx';
import type { PointImportOutcome, pointImportApi } from '@tsela/contract/pickup-points/point-import-api';
import type { InputOf } from '@tsela/contract/route';
import type { CsvTable } from '@tsela/domain/formats/tables/csv-reading';
import { PICKUP_OPERATORS } from '@tsela/domain/pickup-points/pickup-operators';
import { PICKUP_PROVIDERS } from '@tsela/domain/pickup-points/pickup-providers';
import type { PickupProvider } from '@tsela/domain/pickup-points/pickup-providers';
import { LISTED_POINTS_MAX, pointListFields } from '@tsela/domain/pickup-points/point-list';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { useUnsavedGuard } from '../shell/pages/unsaved-guard.ts';
import { pickupPoints, pointImport as words } from '../strings/pickup-points.ts';
import { ui } from '../strings/ui.ts';
import { AppLink } from '../ui/act/app-link.tsx';
import { CsvSource } from '../ui/form/CsvSource.tsx';
import { field } from '../ui/form/field.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import classes from './ImportPointsPage.module.css';
import { listInputOf, templateOf } from './point-import-draft.ts';
import { useCheckPoints, useImportPoints } from './pickup-point-calls.ts';
import { Stack } from '../ui/layout/Stack.tsx';
import { Text } from '../ui/show/Text.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Facts } from '../ui/layout/Facts.tsx';

interface ReadList {
  readonly input: InputOf<typeof pointImportApi.import>;
  readonly name: string;
}

/** Takes over the list of lockers or counters that an operator sends. Source: issue 4 point 6. */
export function ImportPointsPage() {
  const [provider, setProvider] = useState<PickupProvider>('tcg-locker');
  const [list, setList] = useState<ReadList | null>(null);
  const [done, setDone] = useState<PointImportOutcome | null>(null);
  const checking = useCheckPoints();
  useUnsavedGuard(list !== null && done === null);

  function handleRead(table: CsvTable, name: string): null {
    const input = listInputOf(table, provider);
    setList({ input, name });
    checking.mutate(input);
    return null;
  }

  function handleStart(): void {
    checking.reset();
    setList(null);
    setDone(null);
  }

  return (
    <PageFrame title={SCREENS.pickupPointsImport.title} back={{ href: paths.tools(), label: SCREENS.tools.title }}>
      <Stack max={1000} gap={4}>
        {done !== null ? (
          <Panel title={words.done}>
            <Stack max={1000} gap={4}>
              <Totals outcome={done} />
              <Row gap={3}>
                <Button variant="default" onClick={handleStart}>
                  {words.again}
                </Button>
                <AppLink href={paths.locations({ provider })}>{words.see}</AppLink>
              </Row>
            </Stack>
          </Panel>
        ) : list === null ? (
          <Panel title={ui.csv.file}>
            <Stack max={1000} gap={4}>
              <Text as="p" max="75ch" tone="soft">
                {words.intro(LISTED_POINTS_MAX)}
              </Text>
              <NativeSelect
                {...field(pickupPoints.provider, { name: 'pickup_point_provider' })}
                className={classes['provider'] ?? ''}
                value={provider}
                onChange={(event) => setProvider(PICKUP_PROVIDERS.find((each) => each === event.currentTarget.value) ?? provider)}
                data={PICKUP_PROVIDERS.map((each) => ({ value: each, label: PICKUP_OPERATORS[each].name }))}
              />
              <CsvSource
                most_rows={LISTED_POINTS_MAX}
                fields={pointListFields(provider)}
                template={{ name: words.fileName(provider), rows: templateOf(provider) }}
                onRead={handleRead}
              />
            </Stack>
          </Panel>
        ) : (
          <LookedAt list={list} checking={checking} onAnother={handleStart} onDone={setDone} />
        )}
      </Stack>
    </PageFrame>
  );
}

interface LookedAtProps {
  readonly list: ReadList;
  readonly checking: ReturnType<typeof useCheckPoints>;
  readonly onAnother: () => void;
  readonly onDone: (outcome: PointImportOutcome) => void;
}

/** What the list would do, or what is wrong in it. */
function LookedAt({ list: { input, name }, checking, onAnother, onDone }: LookedAtProps) {
  const importing = useImportPoints();
  const outcome = checking.data;
  const moves = outcome ? outcome.added + outcome.changed + outcome.closed : 0;

  function handleImport(): void {
    importing.mutate(input, {
      onSuccess: (answer) => {
        if (answer.fault_count === 0) onDone(answer);
        else checking.mutate(input);
      },
    });
  }

  return (
    <Panel
      title={`${PICKUP_OPERATORS[input.pickup_point_provider].name}: ${name}`}
      aside={ui.csv.rows(input.rows.length)}
      action={
        <Button variant="default" size="compact-md" onClick={onAnother}>
          {ui.csv.another}
        </Button>
      }
    >
      <Stack max={1000} gap={4}>
        {(checking.error ?? importing.error) && (
          <Notice kind="error" onRetry={() => checking.mutate(input)}>
            {shownError(checking.error ?? importing.error)}
          </Notice>
        )}
        {checking.isPending && <Skeleton height={96} />}
        {outcome && outcome.fault_count > 0 && <Faults outcome={outcome} />}
        {outcome?.fault_count === 0 && (
          <>
            <Totals outcome={outcome} />
            {outcome.warning_count > 0 && <Doubts outcome={outcome} />}
            {outcome.closed > 0 && (
              <Notice kind="warning">
                {words.closing(
                  outcome.closed,
                  outcome.closing.map((point) => `${point.name} (${point.pickup_point_id})`),
                )}
              </Notice>
            )}
            <Row gap={3}>
              <Button onClick={handleImport} loading={importing.isPending} disabled={moves === 0}>
                {words.takeOver}
              </Button>
              {moves === 0 && (
                <Text max="75ch" tone="soft">
                  {words.nothingNew}
                </Text>
              )}
            </Row>
          </>
        )}
      </Stack>
    </Panel>
  );
}

function Totals({ outcome }: { readonly outcome: PointImportOutcome }) {
  return (
    <Facts look="figures">
      {(['added', 'changed', 'closed', 'unchanged'] as const).map((key) => (
        <div key={key}>
          <dt>{words.totals[key]}</dt>
          <dd className="num">{outcome[key]}</dd>
        </div>
      ))}
    </Facts>
  );
}

function Faults({ outcome: { faults, fault_count } }: { readonly outcome: PointImportOutcome }) {
  return (
    <>
      <Notice kind="error">{words.faults(fault_count)}</Notice>
      <Cells label={words.faultsLabel} cells={faults} count={fault_count} />
    </>
  );
}

/** What is doubtful about addresses keeps nothing from being taken over. */
function Doubts({ outcome: { warnings, warning_count } }: { readonly outcome: PointImportOutcome }) {
  return (
    <>
      <Notice kind="warning">{words.doubts(warning_count)}</Notice>
      <Cells label={words.doubtsLabel} cells={warnings} count={warning_count} />
    </>
  );
}

interface CellsProps {
  readonly label: string;
  readonly cells: PointImportOutcome['faults'];
  readonly count: number;
}

function Cells({ label, cells, count }: CellsProps) {
  return (
    <>
      <ul className={classes['faults']} aria-label={label}>
        {cells.map(({ row, column, message }) => (
          <li key={`${row} ${column} ${message}`}>
            <strong>{words.cell(row, column)}</strong> {message}
          </li>
        ))}
      </ul>
      {count > cells.length && (
        <Text as="p" max="75ch" tone="soft">
          {words.moreFaults(count - cells.length)}
        </Text>
      )}
    </>
  );
}
