import { useDebouncedValue } from '@mantine/hooks';
import { SHIPMENT_IMPORT_FIELDS } from '@tsela/domain/shipments/import/import-fields';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import type { FormAccount } from '../../shell/parts/AccountPicker.tsx';
import { shipmentImport as words } from '../../strings/shipments/import.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { CsvFile } from '../../ui/form/CsvFile.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TYPING_MS } from '../../ui/form/SearchInput.tsx';
import { field } from '../../ui/form/field.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { useCheckedImport, useImportColumns } from './import-calls.ts';
import type { CheckInput } from './import-calls.ts';
import { cellKey, checkInputOf, lacksSender, tableOfSheet, whyNotSheet, withColumns } from './import-draft.ts';
import type { ShipmentImportDraft } from './import-draft.ts';
import { ImportConfirm } from './ImportConfirm.tsx';
import { ImportDefaults } from './ImportDefaults.tsx';
import { ImportDoubts } from './ImportDoubts.tsx';
import { ImportGrid } from './ImportGrid.tsx';

interface ImportedFileProps {
  readonly account: FormAccount | null;
  readonly draft: ShipmentImportDraft;
  readonly onChange: (draft: ShipmentImportDraft) => void;
  readonly onAnother: () => void;
  readonly onStarted: (import_id: number) => void;
}

/** A file that was read: what its columns hold, what is wrong in it, what it would cost, and the button that books it. Source: screens S34. */
export function ImportedFile({ account, draft, onChange, onAnother, onStarted }: ImportedFileProps) {
  const { sheets, sheet, table, is_known } = draft;
  const found = sheets[sheet];
  const why_not = found ? whyNotSheet(found, table) : null;
  return (
    <Stack gap={4}>
      {sheets.length > 1 && <SheetChoice account={account} draft={draft} onChange={onChange} />}
      <CsvFile
        file={draft}
        fields={SHIPMENT_IMPORT_FIELDS}
        onChange={(mapping) => onChange({ ...draft, mapping })}
        onAnother={onAnother}
      />
      {is_known && <Notice kind="info">{words.known}</Notice>}
      {found && found.merged_rows > 0 && <Notice kind="info">{words.merged(found.merged_rows)}</Notice>}
      {found && found.hidden_rows > 0 && <Notice kind="warning">{words.hidden(found.hidden_rows)}</Notice>}
      <ImportDefaults
        account={account}
        defaults={draft.defaults}
        isNeeded={lacksSender(draft)}
        onChange={(defaults) => onChange({ ...draft, defaults })}
      />
      {why_not === null ? (
        <LookedAt account={account} draft={draft} onChange={onChange} onStarted={onStarted} />
      ) : (
        <Notice kind="error">{why_not}</Notice>
      )}
    </Stack>
  );
}

type PartProps = Omit<ImportedFileProps, 'onAnother' | 'onStarted'>;

function SheetChoice({ account, draft, onChange }: PartProps) {
  const mapping = useImportColumns();

  function handleChoice(sheet: number): void {
    const chosen = draft.sheets[sheet];
    if (!chosen) return;
    const { name, sheets } = draft;
    const table = tableOfSheet(chosen);
    mapping.mutate(
      { ...(account && { account_id: account.id }), headings: [...table.headings] },
      { onSuccess: (columns) => onChange(withColumns({ name, sheets, sheet, table }, columns)) },
    );
  }

  return (
    <Panel>
      <SelectField
        {...field(words.sheet, { name: 'sheet' })}
        value={String(draft.sheet)}
        options={draft.sheets.map(({ name }, at) => ({ value: String(at), label: name }))}
        onChange={(value) => handleChoice(Number(value))}
      />
      {mapping.error !== null && <Notice kind="error">{shownError(mapping.error)}</Notice>}
    </Panel>
  );
}

interface LookedAtProps extends PartProps {
  readonly onStarted: (import_id: number) => void;
}

/** Drafts are told apart by number: comparing thousands of rows at every stroke would be felt. */
let drafts = 0;

function LookedAt({ account, draft, onChange, onStarted }: LookedAtProps) {
  const [numbered, setNumbered] = useState({ draft, number: ++drafts });
  if (numbered.draft !== draft) setNumbered({ draft, number: ++drafts });
  const [settled] = useDebouncedValue(numbered, TYPING_MS);
  const is_ready = checkInputOf(settled.draft, account?.id ?? null) !== null;
  if (!is_ready) return null;
  return (
    <Checked
      account={account}
      draft={draft}
      settled={settled}
      isSettled={settled.draft === draft}
      onChange={onChange}
      onStarted={onStarted}
    />
  );
}

interface CheckedProps extends LookedAtProps {
  readonly settled: { readonly draft: ShipmentImportDraft; readonly number: number };
  /** Nothing was changed since. */
  readonly isSettled: boolean;
}

function Checked({ account, draft, settled, isSettled, onChange, onStarted }: CheckedProps) {
  // A draft without a column is not looked at.
  const inputOf = () => checkInputOf(settled.draft, account?.id ?? null) as CheckInput;
  const checking = useCheckedImport(settled.number, inputOf);
  const { data: checked, error } = checking;
  const is_current = isSettled && !checking.isPlaceholderData && !checking.isFetching && error === null;
  return (
    <>
      {error !== null && (
        <Notice kind="error" onRetry={() => void checking.refetch()}>
          {shownError(error)}
        </Notice>
      )}
      {!checked && error === null && (
        <Panel title={words.preview} aside={words.checking}>
          <Skeleton height={200} />
        </Panel>
      )}
      {checked && (
        <>
          <ImportDoubts
            doubts={checked.doubts}
            answers={draft.answers}
            onAnswer={(key, value) => onChange({ ...draft, answers: new Map([...draft.answers, [key, value]]) })}
          />
          <ImportGrid
            draft={draft}
            checked={checked}
            isChecking={!is_current}
            onEdit={(row, cell_field, text) =>
              onChange({ ...draft, edits: new Map([...draft.edits, [cellKey(row, cell_field), text]]) })
            }
          />
          <ImportConfirm
            draft={draft}
            checked={checked}
            isCurrent={is_current}
            inputOf={inputOf}
            onChange={onChange}
            onStarted={onStarted}
            onRefused={() => void checking.refetch()}
          />
        </>
      )}
    </>
  );
}
