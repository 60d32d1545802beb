import type { AccountId } from '@tsela/domain/ids';
import { isStaff } from '@tsela/domain/permissions/audience';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { IMPORTED_SHIPMENT_ROWS_MAX } from '@tsela/domain/shipments/import/import-fields';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { idIn, useChangeSearch, useSearchValues } from '../../shell/pages/address.ts';
import { useUnsavedGuard } from '../../shell/pages/unsaved-guard.ts';
import { AccountPicker } from '../../shell/parts/AccountPicker.tsx';
import type { FormAccount } from '../../shell/parts/AccountPicker.tsx';
import { useSession } from '../../shell/session.ts';
import { shipmentImport as words } from '../../strings/shipments/import.ts';
import { ui } from '../../strings/ui.ts';
import { workbook } from '../../strings/ui-workbook.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { CsvSource } from '../../ui/form/CsvSource.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Sentence } from '../../ui/show/Text.tsx';
import { spacedCount } from '../../ui/table/list-view.ts';
import { useImportColumns } from './import-calls.ts';
import {
  ROWS_READ_MAX,
  SHIPMENT_TEMPLATE,
  likelySheet,
  sheetOfTable,
  tableOfSheet,
  whyNotSheet,
  withColumns,
} from './import-draft.ts';
import type { ImportSheet, ShipmentImportDraft } from './import-draft.ts';
import { ImportHistory } from './ImportHistory.tsx';
import { ImportedFile } from './ImportedFile.tsx';
import { ImportView } from './ImportView.tsx';
import { workbookOfFile } from '../../ui/workbook/workbook-of-file.ts';

/** Books shipments from a file: staff for any account, customers with the right for their own. Source: screens S34, PERM-048. */
export function ImportShipmentsPage() {
  const { user } = useSession();
  const import_id = idIn(useSearchValues()['import']);
  const change = useChangeSearch();
  const is_staff = isStaff(user);
  const back = is_staff ? { href: paths.tools(), label: SCREENS.tools.title } : undefined;
  return (
    <PageFrame title={SCREENS.shipmentsImport.title} {...(back && { back })}>
      {import_id === null ? (
        <NewImport isStaff={is_staff} onStarted={(id) => change({ import: String(id) })} />
      ) : (
        <ImportView key={import_id} id={import_id} onAnother={() => change({ import: undefined, page: undefined })} />
      )}
    </PageFrame>
  );
}

interface NewImportProps {
  readonly isStaff: boolean;
  readonly onStarted: (import_id: number) => void;
}

function NewImport({ isStaff: is_staff, onStarted }: NewImportProps) {
  const [account, setAccount] = useState<FormAccount | null>(null);
  const [draft, setDraft] = useState<ShipmentImportDraft | null>(null);
  const [is_started, setStarted] = useState(false);
  useUnsavedGuard(draft !== null && !is_started);
  const account_id = account?.id ?? null;
  return (
    <Stack gap={4}>
      {draft === null ? (
        <>
          {is_staff && (
            <Panel>
              <AccountPicker value={account} onChange={setAccount} is_required />
            </Panel>
          )}
          {is_staff && account === null ? (
            <Sentence>{words.chooseAccount}</Sentence>
          ) : (
            <Source account_id={account_id} onRead={setDraft} />
          )}
        </>
      ) : (
        <ImportedFile
          account={account}
          draft={draft}
          onChange={setDraft}
          onAnother={() => setDraft(null)}
          onStarted={(id) => {
            setStarted(true);
            onStarted(id);
          }}
        />
      )}
      <ImportHistory />
    </Stack>
  );
}

interface SourceProps {
  readonly account_id: AccountId | null;
  readonly onRead: (draft: ShipmentImportDraft) => void;
}

function Source({ account_id, onRead }: SourceProps) {
  const mapping = useImportColumns();

  /** Answers why the file cannot be imported; null where its columns are asked for. */
  function handleSheets(name: string, sheets: readonly ImportSheet[]): string | null {
    const sheet = likelySheet(sheets);
    const found = sheets[sheet];
    if (!found) return words.noRows;
    const table = tableOfSheet(found);
    const why_not = whyNotSheet(found, table);
    // Another sheet may be the one that is meant.
    if (why_not !== null && sheets.length === 1) return why_not;
    mapping.mutate(
      { ...(account_id !== null && { account_id }), headings: [...table.headings] },
      { onSuccess: (columns) => onRead(withColumns({ name, sheets, sheet, table }, columns)) },
    );
    return null;
  }

  async function handleWorkbook(file: File): Promise<string | null> {
    const read = await workbookOfFile(file, { rows_max: ROWS_READ_MAX });
    return read.kind === 'refused' ? workbook.refused[read.why] : handleSheets(file.name, read.sheets);
  }

  return (
    <Panel title={ui.csv.file} {...(mapping.isPending && { aside: words.reading })}>
      <Stack gap={4}>
        <Sentence>
          {words.intro(spacedCount(IMPORTED_SHIPMENT_ROWS_MAX))} {words.nothingYet}
        </Sentence>
        {mapping.error !== null && <Notice kind="error">{shownError(mapping.error)}</Notice>}
        <CsvSource
          most_rows={ROWS_READ_MAX}
          template={{ name: words.fileName, rows: SHIPMENT_TEMPLATE }}
          onRead={(table, name) => handleSheets(name, [sheetOfTable(table)])}
          onWorkbook={handleWorkbook}
        />
      </Stack>
    </Panel>
  );
}
