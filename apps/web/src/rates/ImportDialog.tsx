import { Button } from '@mantine/core';
import { ChooseFile } from '../ui/ChooseFile.tsx';
import { IconUpload } from '@tabler/icons-react';
import type { RateRevision } from '@tsela/contract/rates/rate-revision-api';
import { acceptedExtensions } from '@tsela/domain/formats/file-types';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { sheet as words } from '../strings/rates-tariff.ts';
import { textOfFile } from '../ui/csv-source-draft.ts';
import { Notice } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { showToast } from '../ui/toast.ts';
import { FileFaults } from './FileFaults.tsx';
import { useImportMatrix } from './tariff-calls.ts';
import classes from './Tariff.module.css';
import type { MatrixOf } from './tariff-shapes.ts';
import { FormDialog } from '../ui/FormDialog.tsx';

/** As much as the call takes. */
const MOST_BYTES = 3_000_000;

interface ImportDialogProps {
  readonly revision: RateRevision;
  readonly matrix: MatrixOf;
  readonly title: string;
  readonly onClose: () => void;
}

/** Rates out of a file: first what it would change or what is wrong with it, row by row, then for good. */
export function ImportDialog({ revision, matrix, title, onClose }: ImportDialogProps) {
  const [csv, setCsv] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const looking = useImportMatrix();
  const saving = useImportMatrix();
  const preview = looking.data;
  const failure = refusal ?? shownError(saving.error ?? looking.error);
  const changes = preview ? preview.added + preview.changed + preview.removed : 0;
  const input = { id: revision.id, version: revision.version, ...matrix };

  async function handleFile(file: File | null): Promise<void> {
    if (!file) return;
    setCsv(null);
    looking.reset();
    saving.reset();
    if (file.size > MOST_BYTES) return setRefusal(words.fileTooLarge);
    try {
      const text = textOfFile(new Uint8Array(await file.arrayBuffer()));
      setRefusal(null);
      setCsv(text);
      looking.mutate({ ...input, csv: text });
    } catch {
      setRefusal(words.fileUnreadable);
    }
  }

  function handleImport(): void {
    if (csv === null) return;
    saving.mutate(
      { ...input, csv, save: true },
      {
        onSuccess: ({ is_saved, added, changed, unchanged }) => {
          if (!is_saved) return;
          showToast({ text: words.imported(added + changed + unchanged), variant: 'success' });
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={title}
      okLabel={words.importNow}
      is_pending={saving.isPending}
      is_wide
      onOk={preview && preview.error_count === 0 && changes > 0 ? handleImport : undefined}
      onClose={onClose}
    >
      <p className={classes['text']}>{words.importText}</p>
      <div>
        <ChooseFile accept={acceptedExtensions(['csv'])} onChange={(file) => void handleFile(file)}>
          {(button) => (
            <Button {...button} variant="default" leftSection={<IconUpload size={16} aria-hidden="true" />}>
              {words.chooseFile}
            </Button>
          )}
        </ChooseFile>
      </div>
      {failure !== null && <Notice kind="error">{failure}</Notice>}
      {looking.isPending && <Skeleton height={80} />}
      {preview && preview.error_count > 0 && (
        <FileFaults faults={preview.errors} count={preview.error_count}>
          <Notice kind="error">{words.fileErrors(preview.error_count)}</Notice>
        </FileFaults>
      )}
      {preview && preview.warning_count > 0 && (
        <FileFaults faults={preview.warnings} count={preview.warning_count}>
          <Notice kind="warning">{words.fileWarnings(preview.warning_count)}</Notice>
        </FileFaults>
      )}
      {preview && preview.error_count === 0 && changes === 0 && <Notice kind="info">{words.nothingChanges}</Notice>}
      {preview && preview.error_count === 0 && changes > 0 && (
        <dl className={classes['figures']} aria-label={words.wouldChange}>
          {(
            [
              [words.added, preview.added],
              [words.changedLines, preview.changed],
              [words.removedLines, preview.removed],
              [words.unchanged, preview.unchanged],
            ] as const
          ).map(([label, count]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">{count}</dd>
            </div>
          ))}
        </dl>
      )}
    </FormDialog>
  );
}
