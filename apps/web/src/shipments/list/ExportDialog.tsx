import { Button } from '../../ui/act/Button.tsx';
import type { InputOf } from '@tsela/contract/route';
import type { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { ExportFile } from '@tsela/contract/shipments/shipment-export-api';
import { fileSizeText } from '@tsela/domain/formats/file-size';
import { isUnderWay } from '@tsela/domain/shipments/export-files';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { tellFailure } from '../../shell/tell.ts';
import { exporting as words } from '../../strings/shipments/lists.ts';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Lines } from '../../ui/layout/Lines.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { Sentence, Text } from '../../ui/show/Text.tsx';
import { spacedCount } from '../../ui/table/list-view.ts';
import { useExportFiles, useRemoveExportFile, useWriteExportFile } from '../shipment-calls.ts';
import { fitsExcel, saveExportFile, untilWritten } from './save-export.ts';
import type { ExportFormat } from './save-export.ts';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';

interface ExportDialogProps {
  readonly filters: InputOf<typeof shipmentApi.summary>;
  /** As which a long list is wanted; null shows the files that are there. */
  readonly format: ExportFormat | null;
  readonly onClose: () => void;
}

const HUNDRED = 100;

/** A long list as a file that a job writes: how far it is, and the files of the last days. Source: screens S08. */
export function ExportDialog({ filters, format, onClose }: ExportDialogProps) {
  const read = useExportFiles();
  const writing = useWriteExportFile();
  const [is_following, setFollowing] = useState(false);
  const [saving, setSaving] = useState<Saving | null>(null);
  const files = read.data?.export_files ?? [];

  function handleSave(file: ExportFile, as: ExportFormat): void {
    setSaving({ id: file.id, part: 0 });
    saveExportFile(file, as, (part) => setSaving({ id: file.id, part }))
      .catch(tellFailure)
      .finally(() => setSaving(null));
  }

  /** What was asked for here is handed over as soon as it is there, also where the dialog is closed meanwhile. */
  async function handleWritten(id: number, as: ExportFormat): Promise<void> {
    setFollowing(true);
    const file = await untilWritten(id);
    setFollowing(false);
    if (file?.state === 'done') handleSave(file, fitsExcel(file.lines_done) ? as : 'csv');
  }

  return (
    <Dialog title={format === null ? words.filesTitle : words.title} width="lg" onClose={onClose}>
      <Stack gap={4}>
        {format !== null && (
          <>
            <Sentence>{words.long}</Sentence>
            {writing.error !== null && <Notice kind="error">{shownError(writing.error)}</Notice>}
            <Row justify="end">
              <Button
                loading={writing.isPending || is_following}
                onClick={() =>
                  writing.mutate(filters, {
                    onSuccess: ({ export_file }) => void handleWritten(export_file.id, format).catch(tellFailure),
                  })
                }
              >
                {words.start}
              </Button>
            </Row>
          </>
        )}
        {read.error !== null && <Notice kind="error">{shownError(read.error)}</Notice>}
        {read.data && files.length === 0 && format === null && <EmptyState text={words.none} />}
        {files.length > 0 && (
          <Lines>
            {files.map((file) => (
              <FileLine key={file.id} file={file} saving={saving?.id === file.id ? saving : null} onSave={handleSave} />
            ))}
          </Lines>
        )}
      </Stack>
    </Dialog>
  );
}

interface Saving {
  readonly id: number;
  /** How many of its parts have been read. */
  readonly part: number;
}

interface FileLineProps {
  readonly file: ExportFile;
  readonly saving: Saving | null;
  readonly onSave: (file: ExportFile, format: ExportFormat) => void;
}

function FileLine({ file, saving, onSave }: FileLineProps) {
  const removing = useRemoveExportFile();
  const is_under_way = isUnderWay(file.state);
  const share = file.lines_total === null || file.lines_total === 0 ? 0 : file.lines_done / file.lines_total;
  const percent = Math.min(HUNDRED, Math.round(share * HUNDRED));
  return (
    <Stack as="li" gap={2}>
      <Row justify="between">
        <Stack gap={0}>
          <Text weight="strong">
            <DateTime instant={file.time_created} show="near" />
          </Text>
          <Text tone="quiet" size="s" role="status">
            {saving === null ? stateOf(file) : words.saving(saving.part, file.part_count)}
          </Text>
        </Stack>
        <Row gap={2}>
          {file.state === 'done' && (
            <>
              <Button variant="default" disabled={saving !== null} onClick={() => onSave(file, 'csv')}>
                {words.save}
              </Button>
              <Button
                variant="default"
                disabled={saving !== null || !fitsExcel(file.lines_done)}
                title={fitsExcel(file.lines_done) ? undefined : words.tooLong}
                onClick={() => onSave(file, 'xlsx')}
              >
                {words.saveExcel}
              </Button>
            </>
          )}
          <Button
            variant="subtle"
            loading={removing.isPending}
            onClick={() => removing.mutate({ id: file.id }, { onError: tellFailure })}
          >
            {is_under_way ? words.cancel : words.remove}
          </Button>
        </Row>
      </Row>
      {is_under_way && <ProgressBar percent={percent} label={words.progress(percent)} is_moving={file.state === 'running'} />}
    </Stack>
  );
}

function stateOf({ state, message, lines_total, lines_done, size }: ExportFile): string {
  switch (state) {
    case 'waiting':
      return words.waiting;
    case 'running':
      return words.running(spacedCount(lines_done), lines_total === null ? null : spacedCount(lines_total));
    case 'done':
      return words.done(spacedCount(lines_done), fileSizeText(size));
    case 'failed':
      return message;
  }
}
