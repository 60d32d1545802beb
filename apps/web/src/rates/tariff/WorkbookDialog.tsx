import type { RateRevision } from '@tsela/contract/rates/rate-revision-api';
import { whatIf, workbook as words } from '../../strings/rates-tariff.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { fieldLabel } from './field-label-draft.ts';
import { FileImportDialog } from '../../shell/parts/FileImportDialog.tsx';
import { partLabel } from './part-names.ts';
import { useImportWorkbook } from './tariff-calls.ts';
import { PlainTable } from '../../ui/table/PlainTable.tsx';

/** A workbook of 100 000 rates has about 5 MB. */
const MOST_BYTES = 10_000_000;

interface WorkbookDialogProps {
  readonly revision: RateRevision;
  readonly onClose: () => void;
}

type Sheets = { name: string; rows: string[][] }[];

/** A whole draft out of a workbook: first what it would change or what is wrong with it, then for good. Source: users-ask 17. */
export function WorkbookDialog({ revision, onClose }: WorkbookDialogProps) {
  const looking = useImportWorkbook();
  const saving = useImportWorkbook();
  const preview = looking.data;
  const parts = preview?.parts.filter(({ added, changed, removed }) => added + changed + removed > 0) ?? [];
  const input = { id: revision.id, version: revision.version };

  async function readFile(file: File): Promise<{ content: Sheets }> {
    // Read only when asked for: few people ever need it.
    const { sheetsOfFile } = await import('./workbook-file.ts');
    return { content: await sheetsOfFile(file) };
  }

  function handleImport(sheets: Sheets): void {
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
    <FileImportDialog
      title={words.title(revision.name)}
      text={words.text}
      accept=".xlsx"
      buttonLabel={words.choose}
      most_bytes={MOST_BYTES}
      words={words}
      looking={looking}
      saving={saving}
      has_changes={parts.length > 0}
      readFile={readFile}
      onRead={(sheets) => looking.mutate({ ...input, sheets })}
      onImport={handleImport}
      onClose={onClose}
    >
      {preview && parts.length > 0 && (
        <>
          {parts.map(({ part, added, changed, removed }) => (
            <div key={part}>
              <strong>{partLabel(part)}</strong>: {words.counts({ added, changed, removed })}
            </div>
          ))}
          <PlainTable
            label={whatIf.list}
            tallest={280}
            head={
              <>
                <th scope="col">{whatIf.what}</th>
                <th scope="col">{whatIf.line}</th>
                <th scope="col">{whatIf.change}</th>
                <th scope="col">{whatIf.field}</th>
              </>
            }
          >
            {preview.differences.map(({ part, row_id, change, name, fields }) => (
              <tr key={`${part}-${row_id}-${change}`}>
                <td>{partLabel(part)}</td>
                <td>{name}</td>
                <td>{whatIf.changes[change]}</td>
                <td>{fields.map(({ field, from, to }) => whatIf.fieldChange(fieldLabel(part, field), from, to)).join('; ')}</td>
              </tr>
            ))}
          </PlainTable>
        </>
      )}
    </FileImportDialog>
  );
}
