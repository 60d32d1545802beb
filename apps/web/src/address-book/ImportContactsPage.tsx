import { Button } from '../ui/act/Button.tsx';
import type { contactApi } from '@tsela/contract/address-book/contact-api';
import type { OutputOf } from '@tsela/contract/route';
import { CONTACT_IMPORT_FIELDS } from '@tsela/domain/address-book/contact-import';
import { IMPORTED_CONTACTS_MAX } from '@tsela/domain/address-book/contact-lists';
import type { ContactImportRow } from '@tsela/domain/address-book/contact-import';
import type { AccountId } from '@tsela/domain/ids';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { idIn, useSearchValues } from '../shell/pages/address.ts';
import { useUnsavedGuard } from '../shell/pages/unsaved-guard.ts';
import { contactImport as words } from '../strings/address-book.ts';
import { ui } from '../strings/ui.ts';
import { useNavigator } from '../ui/act/app-link.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { CsvFile } from '../ui/form/CsvFile.tsx';
import { CsvSource } from '../ui/form/CsvSource.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Text } from '../ui/show/Text.tsx';
import classes from './ContactImport.module.css';
import { useCheckedContacts, useImportContacts } from './contact-calls.ts';
import { ContactPreviewPanel } from './ContactPreviewPanel.tsx';
import { CONTACT_TEMPLATE, contactFileOf, contactPreviewOf, contactRowsOf, countsOf } from './contact-import-draft.ts';
import type { ContactFile } from './contact-import-draft.ts';
import { ofAccount } from './parts/contact-filters-draft.ts';
import { CheckedFile } from '../shell/parts/FilePreview.tsx';

type Outcome = OutputOf<typeof contactApi.import>;

/** Adds contacts from a file: to the own address book, or to that of the account that staff came from. Source: screens S14, S44. */
export function ImportContactsPage() {
  const account_id = idIn<AccountId>(useSearchValues()['account']);
  const navigator = useNavigator();
  const [file, setFile] = useState<ContactFile | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useUnsavedGuard(file !== null && outcome === null);
  const book = account_id === null ? paths.addressBook() : paths.accountById(account_id, { tab: 'address-book' });

  function handleStart(): void {
    setFile(null);
    setOutcome(null);
  }

  return (
    <PageFrame title={SCREENS.importContacts.title} back={{ href: book, label: SCREENS.addressBook.title }}>
      <div className={classes['steps']}>
        {outcome !== null ? (
          <Panel title={words.done}>
            <Stack gap={4}>
              <Notice kind="success">
                {words.added(outcome.added, outcome.skipped)} <LeftOut outcome={outcome} />
              </Notice>
              <Row gap={3}>
                <Button variant="default" onClick={handleStart}>
                  {words.again}
                </Button>
                <Button onClick={() => navigator.go(book)}>{words.toBook}</Button>
              </Row>
            </Stack>
          </Panel>
        ) : file === null ? (
          <Panel title={ui.csv.file}>
            <Stack gap={4}>
              <Text as="p" max="75ch" tone="soft">
                {words.intro(IMPORTED_CONTACTS_MAX)}
              </Text>
              <CsvSource
                most_rows={IMPORTED_CONTACTS_MAX}
                template={{ name: words.fileName, rows: CONTACT_TEMPLATE }}
                onRead={(table, name) => setFile(contactFileOf(table, name))}
              />
            </Stack>
          </Panel>
        ) : (
          <ReadFile file={file} account_id={account_id} onChange={setFile} onAnother={handleStart} onDone={setOutcome} />
        )}
      </div>
    </PageFrame>
  );
}

function LeftOut({ outcome }: { readonly outcome: Outcome }) {
  const count = outcome.rows.filter(({ state }) => state === 'wrong').length;
  return count === 0 ? null : words.leftOut(count);
}

interface ReadFileProps {
  readonly file: ContactFile;
  readonly account_id: AccountId | null;
  readonly onChange: (file: ContactFile) => void;
  readonly onAnother: () => void;
  readonly onDone: (outcome: Outcome) => void;
}

function ReadFile({ file, account_id, onChange, onAnother, onDone }: ReadFileProps) {
  const rows = contactRowsOf(file);
  return (
    <>
      <CsvFile
        file={file}
        fields={CONTACT_IMPORT_FIELDS}
        onChange={(mapping) => onChange({ ...file, mapping })}
        onAnother={onAnother}
      />
      {rows !== null && <MappedFile account_id={account_id} rows={rows} onDone={onDone} />}
    </>
  );
}

interface MappedFileProps {
  readonly account_id: AccountId | null;
  readonly rows: ContactImportRow[];
  readonly onDone: (outcome: Outcome) => void;
}

function MappedFile({ account_id, rows, onDone }: MappedFileProps) {
  const input = { ...ofAccount(account_id), rows };
  const checking = useCheckedContacts(input);
  const importing = useImportContacts();
  return (
    <CheckedFile read={checking}>
      {({ rows: looked_at }) => {
        const preview = contactPreviewOf(rows, looked_at);
        const counts = countsOf(preview);
        const has_faults = counts.wrong > 0;
        return (
          <>
            <ContactPreviewPanel rows={preview} counts={counts} />
            {importing.error && <Notice kind="error">{shownError(importing.error)}</Notice>}
            {counts.new === 0 ? (
              <Notice kind="info">{words.nothingNew}</Notice>
            ) : (
              <Row>
                <Button
                  loading={importing.isPending}
                  onClick={() =>
                    importing.mutate(
                      { ...input, only_good: has_faults },
                      // Another user may have changed the address book meanwhile: the rows show it.
                      { onSuccess: onDone, onError: () => void checking.refetch() },
                    )
                  }
                >
                  {has_faults ? words.addGood(counts.new) : words.add(counts.new)}
                </Button>
              </Row>
            )}
          </>
        );
      }}
    </CheckedFile>
  );
}
