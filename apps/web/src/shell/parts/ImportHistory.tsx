import { shownError } from '../../api/api-error.ts';
import { fileImport as words } from '../../strings/ui-file-import.ts';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { RunBadge } from '../../ui/show/RunBadge.tsx';
import { FileHistory } from '../../ui/table/FileHistory.tsx';
import { useImports } from './file-import-calls.ts';
import type { ImportedKind } from './file-import-calls.ts';
import { importCountsText } from './file-import-draft.ts';

interface ImportHistoryProps {
  readonly of: ImportedKind;
  /** Where what became of a file stands. */
  readonly hrefOf: (import_id: number) => string;
}

/** The last files of a kind, each with the way to what became of it. */
export function ImportHistory({ of, hrefOf }: ImportHistoryProps) {
  const read = useImports(of);
  const files = read.data?.imports.map((file) => ({
    id: file.id,
    href: hrefOf(file.id),
    file_name: file.file_name,
    about: (
      <>
        <DateTime instant={file.time_created} /> {words.by(file.created_by_name)}
        {file.total !== null && (
          <>
            {' · '}
            <Money rand={file.total} />
          </>
        )}
      </>
    ),
    counts: importCountsText(file),
    badge: <RunBadge state={file.state} words={words.states} />,
  }));
  return (
    <FileHistory
      title={words.history}
      files={files}
      fault={shownError(read.error)}
      onRetry={() => void read.refetch()}
      none={words.noHistory}
    />
  );
}
