import { ownPlaceApi } from '@tsela/contract/service-areas/own-place-api';
import { acceptedExtensions } from '@tsela/domain/formats/file-types';
import { OWN_PLACES_MAX } from '@tsela/domain/service-areas/own-place-checks';
import { OWN_PLACE_COLUMNS } from '@tsela/domain/service-areas/read-own-places';
import { useCall } from '../api/queries.ts';
import { FileFigures } from '../shell/parts/FileFigures.tsx';
import { FileImportDialog } from '../shell/parts/FileImportDialog.tsx';
import { ownPlacesFile as words } from '../strings/providers-records.ts';
import { CSV_BYTES_MAX } from '../ui/form/csv-source-draft.ts';
import { showToast } from '../ui/feedback/toast.ts';
import { rowsTextOfFile } from '../ui/workbook/workbook-table.ts';

async function readFile(file: File) {
  const found = await rowsTextOfFile(file, { fields: OWN_PLACE_COLUMNS, most_rows: OWN_PLACES_MAX });
  return 'refused' in found ? found : { content: found.text };
}

/** Places out of a file: first what it would change or what is wrong with it, row by row, then for good. */
export function OwnPlacesImport({ onClose }: { readonly onClose: () => void }) {
  const looking = useCall(ownPlaceApi.importOwnPlaces);
  const saving = useCall(ownPlaceApi.importOwnPlaces);
  const preview = looking.data;
  const changes = preview ? preview.added + preview.changed : 0;

  function handleImport(csv: string): void {
    saving.mutate(
      { csv, save: true },
      {
        onSuccess: ({ is_saved, added, changed }) => {
          if (!is_saved) return;
          showToast({ text: words.imported(added + changed), variant: 'success' });
          onClose();
        },
      },
    );
  }

  return (
    <FileImportDialog
      title={words.title}
      text={words.text(OWN_PLACE_COLUMNS.map(({ label }) => label))}
      accept={acceptedExtensions(['csv', 'xlsx'])}
      buttonLabel={words.choose}
      most_bytes={CSV_BYTES_MAX}
      words={words}
      looking={looking}
      saving={saving}
      has_changes={changes > 0}
      readFile={readFile}
      onRead={(csv) => looking.mutate({ csv })}
      onImport={handleImport}
      onClose={onClose}
    >
      {preview && preview.error_count === 0 && changes > 0 && (
        <FileFigures
          figures={[
            [words.added, preview.added],
            [words.changed, preview.changed],
            [words.unchanged, preview.unchanged],
          ]}
        />
      )}
    </FileImportDialog>
  );
}
