import { columnsToKeep } from '@tsela/domain/formats/csv-columns';
import { IMPORTED_USERS_MAX } from '@tsela/domain/users/user-import';
import type { UserImportRow } from '@tsela/domain/users/user-import';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { useSaveUserSetting } from '../shell/save-user-setting.ts';
import { useSession } from '../shell/session.ts';
import { useUnsavedGuard } from '../shell/pages/unsaved-guard.ts';
import { useFieldsToFillIn } from '../shipments/shipment-calls.ts';
import { ui } from '../strings/ui.ts';
import { usersImport as words } from '../strings/users.ts';
import { CsvFile } from '../ui/form/CsvFile.tsx';
import { CsvSource } from '../ui/form/CsvSource.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { ImportHistory } from './ImportHistory.tsx';
import { ImportInvitations } from './ImportInvitations.tsx';
import type { Invitations } from './ImportInvitations.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { ImportResult } from './ImportResult.tsx';
import type { ImportOutcome } from './ImportResult.tsx';
import classes from './parts/Import.module.css';
import { columnsOf, draftOf, previewOf, rowsOf, templateOf } from './user-import-draft.ts';
import type { ImportColumns, ImportDraft } from './user-import-draft.ts';
import { useCheckedRows, useImportUsers } from './user-import-calls.ts';
import { Text } from '../ui/show/Text.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { CheckedFile } from '../shell/parts/FilePreview.tsx';

/** Adds many users from a file. Source: screens S35. */
export function ImportUsersPage() {
  const { general } = useSession();
  const own = useFieldsToFillIn('user');
  const columns = columnsOf(own);
  const [draft, setDraft] = useState<ImportDraft | null>(null);
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
  useUnsavedGuard(draft !== null && outcome === null);

  function handleStart(): void {
    setDraft(null);
    setOutcome(null);
  }

  return (
    <PageFrame title={SCREENS.usersImport.title} back={{ href: paths.tools(), label: SCREENS.tools.title }}>
      <div className={classes['steps']}>
        {outcome !== null ? (
          <ImportResult outcome={outcome} columns={columns} onAgain={handleStart} />
        ) : draft === null ? (
          <Panel title={ui.csv.file}>
            <Stack gap={4}>
              <Text as="p" max="75ch" tone="soft">
                {words.intro(IMPORTED_USERS_MAX)} {words.codes} {words.limits} {own.length > 0 && words.ownFields}
              </Text>
              <CsvSource
                most_rows={IMPORTED_USERS_MAX}
                fields={columns}
                template={{ name: words.fileName, rows: templateOf(own) }}
                onRead={(table, name) => setDraft(draftOf(table, columns, { name, user_settings: general?.user_settings ?? [] }))}
              />
            </Stack>
          </Panel>
        ) : (
          <ReadFile draft={draft} columns={columns} onChange={setDraft} onAnother={handleStart} onDone={setOutcome} />
        )}
        <ImportHistory />
      </div>
    </PageFrame>
  );
}

interface ReadFileProps {
  readonly draft: ImportDraft;
  readonly columns: ImportColumns;
  readonly onChange: (draft: ImportDraft) => void;
  readonly onAnother: () => void;
  readonly onDone: (outcome: ImportOutcome) => void;
}

function ReadFile({ draft, columns, onChange, onAnother, onDone }: ReadFileProps) {
  const rows = rowsOf(draft, columns);
  return (
    <>
      <CsvFile file={draft} fields={columns} onChange={(mapping) => onChange({ ...draft, mapping })} onAnother={onAnother} />
      {rows !== null && <MappedFile draft={draft} columns={columns} rows={rows} onDone={onDone} />}
    </>
  );
}

interface MappedFileProps {
  readonly draft: ImportDraft;
  readonly columns: ImportColumns;
  readonly rows: UserImportRow[];
  readonly onDone: (outcome: ImportOutcome) => void;
}

function MappedFile({ draft, columns, rows, onDone }: MappedFileProps) {
  const checking = useCheckedRows(rows);
  const importing = useImportUsers();
  const saving = useSaveUserSetting();

  function handleAdd({ invite_on, only_good }: Invitations & { readonly only_good: boolean }): void {
    importing.mutate(
      { rows, only_good, ...(invite_on !== null && { invite_on }) },
      {
        onSuccess: (answer) => {
          saving.mutate({ setting: 'users_import_columns', value: columnsToKeep(draft.table.headings, draft.mapping) });
          onDone({ rows, answer });
        },
        // An address may have been taken meanwhile: the rows show it.
        onError: () => void checking.refetch(),
      },
    );
  }

  return (
    <CheckedFile read={checking}>
      {(answer) => {
        const preview = previewOf(rows, answer.rows);
        const bad = preview.filter(({ faults }) => faults.length > 0).length;
        return (
          <>
            <ImportPreview rows={preview} columns={columns} bad={bad} />
            {importing.error && <Notice kind="error">{shownError(importing.error)}</Notice>}
            <ImportInvitations good={preview.length - bad} bad={bad} is_pending={importing.isPending} onAdd={handleAdd} />
          </>
        );
      }}
    </CheckedFile>
  );
}
