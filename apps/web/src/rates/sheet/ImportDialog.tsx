import type { RateRevision } from '@tsela/contract/rates/rate-revision-api';
import { acceptedExtensions } from '@tsela/domain/formats/file-types';
import { TITLES } from '@tsela/domain/rates/card/matrix-columns';
import { sheet as words } from '../../strings/rates-tariff.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { FileFigures } from '../../shell/parts/FileFigures.tsx';
import { FileImportDialog } from '../../shell/parts/FileImportDialog.tsx';
import { useImportMatrix } from '../tariff/tariff-calls.ts';
import type { MatrixOf } from '../tariff/tariff-shapes.ts';
import { rowsTextOfFile } from '../../ui/workbook/workbook-table.ts';

/** As much as the call takes. */
const MOST_BYTES = 3_000_000;
/** More lines than a file of that size has. */
const MOST_ROWS = 50_000;

/** The headings, by which the sheet of a workbook is found. */
const FIELDS = TITLES.map((label) => ({ key: label, label, also: [], is_required: false }));

async function readFile(file: File) {
  const found = await rowsTextOfFile(file, { fields: FIELDS, most_rows: MOST_ROWS });
  return 'refused' in found ? found : { content: found.text };
}

interface ImportDialogProps {
  readonly revision: RateRevision;
  readonly matrix: MatrixOf;
  readonly title: string;
  readonly onClose: () => void;
}

/** Rates out of a file: first what it would change or what is wrong with it, row by row, then for good. */
export function ImportDialog({ revision, matrix, title, onClose }: ImportDialogProps) {
  const looking = useImportMatrix();
  const saving = useImportMatrix();
  const preview = looking.data;
  const changes = preview ? preview.added + preview.changed + preview.removed : 0;
  const input = { id: revision.id, version: revision.version, ...matrix };

  function handleImport(csv: string): void {
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
    <FileImportDialog
      title={title}
      text={words.importText}
      accept={acceptedExtensions(['csv', 'xlsx'])}
      buttonLabel={words.chooseFile}
      most_bytes={MOST_BYTES}
      words={{ tooLarge: words.fileTooLarge, unreadable: words.fileUnreadable, errors: words.fileErrors }}
      looking={looking}
      saving={saving}
      has_changes={changes > 0}
      readFile={readFile}
      onRead={(csv) => looking.mutate({ ...input, csv })}
      onImport={handleImport}
      onClose={onClose}
    >
      {preview && preview.error_count === 0 && changes > 0 && (
        <FileFigures
          figures={[
            [words.added, preview.added],
            [words.changedLines, preview.changed],
            [words.removedLines, preview.removed],
            [words.unchanged, preview.unchanged],
          ]}
        />
      )}
    </FileImportDialog>
  );
}
