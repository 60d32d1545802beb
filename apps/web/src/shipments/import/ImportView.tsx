import { Button } from '../../ui/act/Button.tsx';
import { shipmentImportApi } from '@tsela/contract/shipments/shipment-import-api';
import type { ShipmentImport } from '@tsela/contract/shipments/shipment-import-api';
import { PRINTED_AT_ONCE_MAX } from '@tsela/domain/formats/label-options';
import { isUnderWay, whyNotResume } from '@tsela/domain/shipments/import/import-states';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { useReadOnce } from '../../api/queries.ts';
import { tellFailure } from '../../shell/tell.ts';
import { shipmentImport as words } from '../../strings/shipments/import.ts';
import { saveAsFile } from '../../ui/act/save-as-file.ts';
import { isSure } from '../../ui/feedback/alert-dialog.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { QuietText, Text } from '../../ui/show/Text.tsx';
import { spacedCount } from '../../ui/table/list-view.ts';
import { RunBadge } from '../../ui/show/RunBadge.tsx';
import { printStickers } from '../print-stickers.ts';
import { usePrintOptions } from '../use-set-of-account.ts';
import { useImportLabels, useResumeImport, useShipmentImport, useUndoImport } from './import-calls.ts';
import { countsText, printsOf, progressOf } from './import-counts-draft.ts';
import { ImportItems } from './ImportItems.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';

interface ImportViewProps {
  readonly id: number;
  readonly onAnother: () => void;
}

/** An import: how far it is, what became of each row, its labels, and the way back. Source: screens S34. */
export function ImportView({ id, onAnother }: ImportViewProps) {
  const read = useShipmentImport(id);
  const made = read.data?.imports[0];
  return (
    <Stack gap={4}>
      {read.error !== null && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {shownError(read.error)}
        </Notice>
      )}
      {!made && read.error === null && <Skeleton height={200} />}
      {made && <Standing made={made} onAnother={onAnother} />}
      {made && <ImportItems import_id={id} isWatched={isUnderWay(made.state)} />}
    </Stack>
  );
}

const HUNDRED = 100;

function Standing({ made, onAnother }: { readonly made: ShipmentImport; readonly onAnother: () => void }) {
  const { file_name, account_name, account_code, state, message, total, created_by_name, time_created } = made;
  const { done, all } = progressOf(made);
  return (
    <Panel
      title={words.importOf(file_name)}
      aside={<RunBadge state={state} words={words.importStates} />}
      action={
        <Button variant="default" size="compact-md" onClick={onAnother}>
          {words.back}
        </Button>
      }
    >
      <Stack gap={4}>
        <QuietText>
          {account_name} ({account_code}) · <DateTime instant={time_created} /> {words.by(created_by_name)}
        </QuietText>
        {isUnderWay(state) && (
          <ProgressBar
            percent={all === 0 ? 0 : (done / all) * HUNDRED}
            label={words.progress(spacedCount(done), spacedCount(all))}
          />
        )}
        <Row gap={4} role="status">
          {isUnderWay(state) && <Text weight="strong">{words.progress(spacedCount(done), spacedCount(all))}</Text>}
          <Text>{countsText(made)}</Text>
          {/* What was undone was given back. */}
          {total !== undefined && made.booked_count > 0 && <Money rand={total} />}
        </Row>
        {message !== '' && <Notice kind="warning">{message}</Notice>}
        <Actions made={made} />
      </Stack>
    </Panel>
  );
}

function Actions({ made }: { readonly made: ShipmentImport }) {
  const { id, state, kind, failed_count, skipped_count } = made;
  const readOnce = useReadOnce();
  const [resuming, undoing] = [useResumeImport(), useUndoImport()];
  const [is_saving, setSaving] = useState(false);
  if (isUnderWay(state) && state === 'undoing') return null;

  function handleFailures(): void {
    setSaving(true);
    readOnce(shipmentImportApi.importFailures, { id })
      .then(({ csv }) => saveAsFile({ name: words.failuresFile, text: csv, type: 'text/csv;charset=utf-8' }))
      .catch(tellFailure)
      .finally(() => setSaving(false));
  }

  async function handleUndo(): Promise<void> {
    if (!(await isSure({ title: words.undoTitle, body: words.undoText, button: words.undo }))) return;
    undoing.mutate({ id });
  }

  return (
    <>
      {undoing.error !== null && <Notice kind="error">{shownError(undoing.error)}</Notice>}
      <Row gap={3} align="stretch">
        {whyNotResume(made) === null && (
          <Button loading={resuming.isPending} onClick={() => resuming.mutate({ id }, { onError: tellFailure })}>
            {state === 'stopped' ? words.resume : words.retry}
          </Button>
        )}
        {state === 'done' && kind === 'shipments' && <Labels made={made} />}
        {failed_count + skipped_count > 0 && !isUnderWay(state) && (
          <Button variant="default" loading={is_saving} onClick={handleFailures}>
            {words.failures}
          </Button>
        )}
        {state !== 'undone' && (
          <Button variant="default" loading={undoing.isPending} onClick={() => void handleUndo()}>
            {words.undo}
          </Button>
        )}
      </Row>
    </>
  );
}

/** Read before they are wanted: the tab of a print has to be opened in the click itself. */
function Labels({ made: { id, account_id, booked_count } }: { readonly made: ShipmentImport }) {
  const { data } = useImportLabels(booked_count > 0 ? id : null);
  const print_options = usePrintOptions(account_id);
  const prints = printsOf(data?.ids ?? [], PRINTED_AT_ONCE_MAX);
  return prints.map(({ from, to, ids }) => (
    <Button key={from} variant="default" onClick={() => printStickers(ids, print_options)}>
      {prints.length === 1 ? words.print : words.printPart(spacedCount(from), spacedCount(to))}
    </Button>
  ));
}
