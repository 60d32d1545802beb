import { ALLOCATION_IMPORT_FIELDS, IMPORTED_ALLOCATIONS_MAX } from '@tsela/domain/billing/allocation-import';
import { guessColumns } from '@tsela/domain/formats/csv-columns';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { useState } from 'react';
import { paths } from '../paths.ts';
import { useUnsavedGuard } from '../shell/pages/unsaved-guard.ts';
import { allocationImport as words } from '../strings/billing-allocation-import.ts';
import { ui } from '../strings/ui.ts';
import { CsvFile } from '../ui/form/CsvFile.tsx';
import { CsvSource } from '../ui/form/CsvSource.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Text } from '../ui/show/Text.tsx';
import { TEMPLATE, rowsOf } from './allocation-import-draft.ts';
import type { AllocationImportDraft } from './allocation-import-draft.ts';
import { AllocationImportHistory } from './imports/AllocationImportHistory.tsx';
import { AllocationPreview } from './imports/AllocationPreview.tsx';

/** Allocates payments and credit notes to invoices from a file. Source: screens S36. */
export function ImportAllocationsPage() {
  const [draft, setDraft] = useState<AllocationImportDraft | null>(null);
  useUnsavedGuard(draft !== null);
  return (
    <PageFrame title={SCREENS.creditAllocationsImport.title} back={{ href: paths.tools(), label: SCREENS.tools.title }}>
      <Stack gap={4}>
        {draft === null ? (
          <Panel title={ui.csv.file}>
            <Stack gap={4}>
              <Text as="p" max="75ch" tone="soft">
                {words.intro(IMPORTED_ALLOCATIONS_MAX)} {words.oldest} {words.together}
              </Text>
              <CsvSource
                most_rows={IMPORTED_ALLOCATIONS_MAX}
                template={{ name: words.fileName, rows: TEMPLATE }}
                onRead={(table, name) =>
                  setDraft({ name, table, mapping: guessColumns(table.headings, ALLOCATION_IMPORT_FIELDS) })
                }
              />
            </Stack>
          </Panel>
        ) : (
          <ReadFile draft={draft} onChange={setDraft} onEnd={() => setDraft(null)} />
        )}
        <AllocationImportHistory />
      </Stack>
    </PageFrame>
  );
}

interface ReadFileProps {
  readonly draft: AllocationImportDraft;
  readonly onChange: (draft: AllocationImportDraft) => void;
  readonly onEnd: () => void;
}

function ReadFile({ draft, onChange, onEnd }: ReadFileProps) {
  const rows = rowsOf(draft);
  return (
    <>
      <CsvFile
        file={draft}
        fields={ALLOCATION_IMPORT_FIELDS}
        onChange={(mapping) => onChange({ ...draft, mapping })}
        onAnother={onEnd}
      />
      {rows !== null && <AllocationPreview rows={rows} onDone={onEnd} />}
    </>
  );
}
