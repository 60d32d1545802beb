import { Button } from '@mantine/core';
import { columnsToKeep } from '@tsela/domain/formats/csv-columns';
import { IMPORTED_USERS_MAX, USER_IMPORT_FIELDS } from '@tsela/domain/users/user-import';
import type { UserImportRow } from '@tsela/domain/users/user-import';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { useSaveUserSetting } from '../shell/save-user-setting.ts';
import { useSession } from '../shell/session.ts';
import { useUnsavedGuard } from '../shell/unsaved-guard.ts';
import { overview } from '../strings/overview.ts';
import { ui } from '../strings/ui.ts';
import { usersImport as words } from '../strings/users.ts';
import { CsvColumns } from '../ui/CsvColumns.tsx';
import { CsvSource } from '../ui/CsvSource.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageFrame } from '../ui/PageFrame.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { ImportHistory } from './ImportHistory.tsx';
import { ImportInvitations } from './ImportInvitations.tsx';
import type { Invitations } from './ImportInvitations.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { ImportResult } from './ImportResult.tsx';
import type { ImportOutcome } from './ImportResult.tsx';
import classes from './parts/Import.module.css';
import { TEMPLATE, draftOf, previewOf, rowsOf } from './user-import-draft.ts';
import type { ImportDraft } from './user-import-draft.ts';
import { useCheckedRows, useImportUsers } from './user-import-calls.ts';

/** Adds many users from a file. Source: screens S35. */
export function ImportUsersPage() {
  const { general } = useSession();
  const [draft, setDraft] = useState<ImportDraft | null>(null);
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
  useUnsavedGuard(draft !== null && outcome === null);

  function handleStart(): void {
    setDraft(null);
    setOutcome(null);
  }

  return (
    <PageFrame title={words.title} back={{ href: paths.tools(), label: overview.tools }}>
      <div className={classes['steps']}>
        {outcome !== null ? (
          <ImportResult outcome={outcome} onAgain={handleStart} />
        ) : draft === null ? (
          <Panel title={ui.csv.file}>
            <div className={classes['stack']}>
              <p className={classes['text']}>
                {words.intro(IMPORTED_USERS_MAX)} {words.codes} {words.limits}
              </p>
              <CsvSource
                most_rows={IMPORTED_USERS_MAX}
                template={{ name: words.fileName, rows: TEMPLATE }}
                onRead={(table, name) => setDraft(draftOf(table, { name, user_settings: general?.user_settings ?? [] }))}
              />
            </div>
          </Panel>
        ) : (
          <ReadFile draft={draft} onChange={setDraft} onAnother={handleStart} onDone={setOutcome} />
        )}
        <ImportHistory />
      </div>
    </PageFrame>
  );
}

interface ReadFileProps {
  readonly draft: ImportDraft;
  readonly onChange: (draft: ImportDraft) => void;
  readonly onAnother: () => void;
  readonly onDone: (outcome: ImportOutcome) => void;
}

function ReadFile({ draft, onChange, onAnother, onDone }: ReadFileProps) {
  const rows = rowsOf(draft);
  return (
    <>
      <Panel
        title={draft.name}
        aside={ui.csv.rows(draft.table.rows.length)}
        action={
          <Button variant="default" size="compact-md" onClick={onAnother}>
            {ui.csv.another}
          </Button>
        }
      >
        <div className={classes['stack']}>
          <p className={classes['text']}>{ui.csv.columnsHelp}</p>
          <CsvColumns
            table={draft.table}
            fields={USER_IMPORT_FIELDS}
            mapping={draft.mapping}
            onChange={(mapping) => onChange({ ...draft, mapping })}
          />
        </div>
      </Panel>
      {rows !== null && <MappedFile draft={draft} rows={rows} onDone={onDone} />}
    </>
  );
}

interface MappedFileProps {
  readonly draft: ImportDraft;
  readonly rows: UserImportRow[];
  readonly onDone: (outcome: ImportOutcome) => void;
}

function MappedFile({ draft, rows, onDone }: MappedFileProps) {
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
        // Somebody may have taken an address meanwhile: the rows say so.
        onError: () => void checking.refetch(),
      },
    );
  }

  if (checking.error)
    return (
      <Notice kind="error" onRetry={() => void checking.refetch()}>
        {shownError(checking.error)}
      </Notice>
    );
  if (!checking.data)
    return (
      <Panel title={words.preview} aside={words.checking}>
        <Skeleton height={200} />
      </Panel>
    );
  const preview = previewOf(rows, checking.data.rows);
  const bad = preview.filter(({ faults }) => faults.length > 0).length;
  return (
    <>
      <ImportPreview rows={preview} bad={bad} />
      {importing.error && <Notice kind="error">{shownError(importing.error)}</Notice>}
      <ImportInvitations good={preview.length - bad} bad={bad} is_pending={importing.isPending} onAdd={handleAdd} />
    </>
  );
}
