import { shownError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { shipmentImport as words } from '../../strings/shipments/import.ts';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { RunBadge } from '../../ui/show/RunBadge.tsx';
import { FileHistory } from '../../ui/table/FileHistory.tsx';
import { useShipmentImports } from './import-calls.ts';
import { countsText } from './import-counts-draft.ts';

/** The last imports, each with the way to what became of it. Source: screens S30, S34. */
export function ImportHistory() {
  const read = useShipmentImports();
  const files = read.data?.imports.map((made) => ({
    id: made.id,
    href: paths.shipmentsImport({ import: String(made.id) }),
    file_name: made.file_name,
    about: (
      <>
        {made.account_name} ({made.account_code}) · <DateTime instant={made.time_created} /> {words.by(made.created_by_name)}
      </>
    ),
    counts: countsText(made),
    badge: <RunBadge state={made.state} words={words.importStates} />,
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
