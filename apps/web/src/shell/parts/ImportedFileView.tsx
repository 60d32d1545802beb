import { Button } from '../../ui/act/Button.tsx';
import type { ImportedFile, ImportedFileRow } from '@tsela/contract/overview/file-import-api';
import { isFileAtWork, whyNotResumeFile, whyNotUndoFile } from '@tsela/domain/overview/imports/import-states';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { shownError } from '../../api/api-error.ts';
import { fileImport as words } from '../../strings/ui-file-import.ts';
import { saveAsFile } from '../../ui/act/save-as-file.ts';
import { isSure } from '../../ui/feedback/alert-dialog.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Lines } from '../../ui/layout/Lines.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { RunBadge } from '../../ui/show/RunBadge.tsx';
import { QuietText, Text } from '../../ui/show/Text.tsx';
import { spacedCount } from '../../ui/table/list-view.ts';
import { useMay } from '../session.ts';
import { tellFailure } from '../tell.ts';
import { useImportedFile, useImportedRows, useResumeImport, useUndoFileImport } from './file-import-calls.ts';
import type { ImportedKind } from './file-import-calls.ts';
import { bareName, importCountsText, importProgressOf } from './file-import-draft.ts';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';

interface ImportedFileViewProps {
  readonly of: ImportedKind;
  readonly id: number;
  readonly undoText: string;
  readonly onAnother: () => void;
}

/** A file that was imported: how far it is, what became of its rows, and the way back. Source: screens S30. */
export function ImportedFileView({ of, id, undoText, onAnother }: ImportedFileViewProps) {
  const read = useImportedFile(of, id);
  const file = read.data?.imports[0];
  if (!file && read.error === null) return <Skeleton height={200} />;
  if (!file)
    return (
      <Stack gap={4}>
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {shownError(read.error)}
        </Notice>
        <Row>
          <Another onAnother={onAnother} />
        </Row>
      </Stack>
    );
  return (
    <Stack gap={4}>
      <Standing of={of} file={file} undoText={undoText} onAnother={onAnother} />
      {file.failed_count > 0 && <Reasons key={`failed ${file.failed_count}`} of={of} id={id} state="failed" />}
      {file.skipped_count > 0 && <Reasons key={`skipped ${file.skipped_count}`} of={of} id={id} state="skipped" />}
      {file.kept_count > 0 && <Reasons key={`kept ${file.kept_count}`} of={of} id={id} state="kept" />}
    </Stack>
  );
}

function Another({ onAnother }: Pick<ImportedFileViewProps, 'onAnother'>) {
  return (
    <Button variant="default" size="compact-md" onClick={onAnother}>
      {words.back}
    </Button>
  );
}

const HUNDRED = 100;

interface OfFile extends Pick<ImportedFileViewProps, 'of' | 'undoText'> {
  readonly file: ImportedFile;
}

function Standing({ of, file, undoText, onAnother }: OfFile & Pick<ImportedFileViewProps, 'onAnother'>) {
  const { file_name, state, message, total, failed_count, skipped_count, created_by_name, time_created } = file;
  const { done, all } = importProgressOf(file);
  const progress = words.progress(spacedCount(done), spacedCount(all));
  return (
    <Panel
      title={words.importOf(file_name)}
      aside={<RunBadge state={state} words={words.states} />}
      action={<Another onAnother={onAnother} />}
    >
      <Stack gap={4}>
        <QuietText>
          <DateTime instant={time_created} /> {words.by(created_by_name)}
        </QuietText>
        {isFileAtWork(state) && <ProgressBar percent={all === 0 ? 0 : (done / all) * HUNDRED} label={progress} />}
        <Row gap={4} role="status">
          {isFileAtWork(state) && <Text weight="strong">{progress}</Text>}
          <Text>{importCountsText(file)}</Text>
          {total !== null && <Money rand={total} />}
        </Row>
        {message !== '' && <Notice kind="warning">{message}</Notice>}
        {state === 'done' && failed_count + skipped_count > 0 && (
          <Notice kind="info">{failed_count > 0 ? words.someFailed : words.someOpen}</Notice>
        )}
        <Actions of={of} file={file} undoText={undoText} />
      </Stack>
    </Panel>
  );
}

function Actions({ of, file, undoText }: OfFile) {
  const { id, state, failed_count, skipped_count } = file;
  const resuming = useResumeImport(of);
  const undoing = useUndoFileImport(of);
  const { access } = of.api.undoImport;
  const may_undo = useMay(access.kind === 'permission' ? access.permission : '');
  const fault = resuming.error ?? undoing.error;
  const is_over = !isFileAtWork(state);

  async function handleUndo(): Promise<void> {
    if (await isSure({ title: words.undoTitle, body: undoText, button: words.undo })) undoing.mutate({ id });
  }

  return (
    <>
      {fault !== null && <Notice kind="error">{shownError(fault)}</Notice>}
      <Row gap={3} align="stretch">
        {whyNotResumeFile(file) === null && (
          <Button loading={resuming.isPending} onClick={() => resuming.mutate({ id })}>
            {state === 'stopped' ? words.resume : words.retry}
          </Button>
        )}
        <SaveResult of={of} file={file} />
        {is_over && failed_count + skipped_count > 0 && <SaveResult of={of} file={file} only_open />}
        {may_undo && whyNotUndoFile(state) === null && (
          <Button variant="default" loading={undoing.isPending} onClick={() => void handleUndo()}>
            {words.undo}
          </Button>
        )}
      </Row>
    </>
  );
}

interface SaveResultProps extends Pick<OfFile, 'of' | 'file'> {
  /** The rows alone that were not imported. */
  readonly only_open?: boolean;
}

function SaveResult({ of, file: { id, file_name }, only_open = false }: SaveResultProps) {
  const [is_saving, setSaving] = useState(false);

  async function save(): Promise<void> {
    const { csv } = await call(of.api.importResult, { id, only_open });
    const name = (only_open ? words.openFile : words.resultFile)(bareName(file_name));
    saveAsFile({ name, text: csv, type: 'text/csv;charset=utf-8' });
  }

  function handleSave(): void {
    setSaving(true);
    save()
      .catch(tellFailure)
      .finally(() => setSaving(false));
  }

  return (
    <Button variant="default" loading={is_saving} onClick={handleSave}>
      {only_open ? words.open : words.result}
    </Button>
  );
}

interface ReasonsProps extends Pick<ImportedFileViewProps, 'of' | 'id'> {
  readonly state: 'failed' | 'skipped' | 'kept';
}

/** The rows that did not go as the others, each with its reason. */
function Reasons({ of, id, state }: ReasonsProps) {
  const read = useImportedRows(of, id, state);
  return (
    <Panel title={words.rowsOf[state]}>
      {read.error !== null && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {shownError(read.error)}
        </Notice>
      )}
      {!read.data && read.error === null && <Skeleton height={64} />}
      <Lines>
        {read.data?.rows.map((row) => (
          <Reason key={row.row} row={row} />
        ))}
      </Lines>
    </Panel>
  );
}

function Reason({ row: { row, reference, message } }: { readonly row: ImportedFileRow }) {
  return (
    <Row as="li" justify="between">
      <Text>
        {words.row} {row}: {message}
      </Text>
      <QuietText>{reference}</QuietText>
    </Row>
  );
}
