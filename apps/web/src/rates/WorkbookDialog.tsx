import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import type { RateRevision } from '@tsela/contract/rates/rate-revision-api';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { sheet, whatIf, workbook as words } from '../strings/rates-tariff.ts';
import { ChooseFile } from '../ui/ChooseFile.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { showToast } from '../ui/toast.ts';
import { fieldLabel } from './field-label-draft.ts';
import { FileFaults } from './FileFaults.tsx';
import { partLabel } from './part-names.ts';
import { useImportWorkbook } from './tariff-calls.ts';
import classes from './Tariff.module.css';

/** A workbook of 100 000 rates has about 5 MB. */
const MOST_BYTES = 10_000_000;

interface WorkbookDialogProps {
  readonly revision: RateRevision;
  readonly onClose: () => void;
}

type Sheets = { name: string; rows: string[][] }[];

/** A whole draft out of a workbook: first what it would change or what is wrong with it, then for good. Source: users-ask 17. */
export function WorkbookDialog({ revision, onClose }: WorkbookDialogProps) {
  const [sheets, setSheets] = useState<Sheets | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const looking = useImportWorkbook();
  const saving = useImportWorkbook();
  const preview = looking.data;
  const failure = refusal ?? shownError(saving.error ?? looking.error);
  const parts = preview?.parts.filter(({ added, changed, removed }) => added + changed + removed > 0) ?? [];
  const input = { id: revision.id, version: revision.version };

  async function handleFile(file: File | null): Promise<void> {
    if (!file) return;
    setSheets(null);
    looking.reset();
    saving.reset();
    if (file.size > MOST_BYTES) return setRefusal(words.tooLarge);
    try {
      // Read only when asked for: few people ever need it.
      const { sheetsOfFile } = await import('./workbook-file.ts');
      const read = await sheetsOfFile(file);
      setRefusal(null);
      setSheets(read);
      looking.mutate({ ...input, sheets: read });
    } catch {
      setRefusal(words.unreadable);
    }
  }

  function handleImport(): void {
    if (sheets === null) return;
    saving.mutate(
      { ...input, sheets, save: true },
      {
        onSuccess: ({ is_saved }) => {
          if (!is_saved) return;
          showToast({ text: words.imported, variant: 'success' });
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={words.title(revision.name)}
      okLabel={sheet.importNow}
      is_pending={saving.isPending}
      is_wide
      onOk={preview && preview.error_count === 0 && parts.length > 0 ? handleImport : undefined}
      onClose={onClose}
    >
      <p className={classes['text']}>{words.text}</p>
      <div>
        <ChooseFile accept=".xlsx" onChange={(file) => void handleFile(file)}>
          {(button) => (
            <Button {...button} variant="default" leftSection={<IconUpload size={16} aria-hidden="true" />}>
              {words.choose}
            </Button>
          )}
        </ChooseFile>
      </div>
      {failure !== null && <Notice kind="error">{failure}</Notice>}
      {looking.isPending && <Skeleton height={80} />}
      {preview && preview.error_count > 0 && (
        <FileFaults faults={preview.errors} count={preview.error_count}>
          <Notice kind="error">{words.errors(preview.error_count)}</Notice>
        </FileFaults>
      )}
      {preview && preview.warning_count > 0 && (
        <FileFaults faults={preview.warnings} count={preview.warning_count}>
          <Notice kind="warning">{sheet.fileWarnings(preview.warning_count)}</Notice>
        </FileFaults>
      )}
      {preview && preview.error_count === 0 && parts.length === 0 && <Notice kind="info">{sheet.nothingChanges}</Notice>}
      {preview && parts.length > 0 && (
        <>
          {parts.map(({ part, added, changed, removed }) => (
            <div key={part}>
              <strong>{partLabel(part)}</strong>: {words.counts({ added, changed, removed })}
            </div>
          ))}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div className={classes['scroll']} style={{ maxHeight: 280 }} tabIndex={0} role="region" aria-label={whatIf.list}>
            <table className={classes['table']}>
              <thead>
                <tr>
                  <th scope="col">{whatIf.what}</th>
                  <th scope="col">{whatIf.line}</th>
                  <th scope="col">{whatIf.change}</th>
                  <th scope="col">{whatIf.field}</th>
                </tr>
              </thead>
              <tbody>
                {preview.differences.map(({ part, row_id, change, name, fields }) => (
                  <tr key={`${part}-${row_id}-${change}`}>
                    <td>{partLabel(part)}</td>
                    <td>{name}</td>
                    <td>{whatIf.changes[change]}</td>
                    <td>
                      {fields.map(({ field, from, to }) => whatIf.fieldChange(fieldLabel(part, field), from, to)).join('; ')}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </FormDialog>
  );
}
