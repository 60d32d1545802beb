import { userImportApi } from '@tsela/contract/overview/file-import-api';
import { userApi } from '@tsela/contract/users/user-api';
import { isFileAtWork } from '@tsela/domain/overview/imports/import-states';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { IMPORTED_USERS_MAX } from '@tsela/domain/users/user-import';
import { useState } from 'react';
import { paths } from '../paths.ts';
import { idIn, useSearchValues } from '../shell/pages/address.ts';
import { useImportedFile } from '../shell/parts/file-import-calls.ts';
import type { ImportedKind } from '../shell/parts/file-import-calls.ts';
import { FileImport } from '../shell/parts/FileImport.tsx';
import { useFieldsToFillIn } from '../shipments/shipment-calls.ts';
import { usersImport as words } from '../strings/users.ts';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { ImportInvitations } from './ImportInvitations.tsx';
import { FileInvitations } from './parts/FileInvitations.tsx';
import { AT_ONCE, inviteInput, placeText, templateOf } from './user-import-draft.ts';
import type { Cells } from './user-import-draft.ts';

const COLUMNS = [
  { header: words.person, textOf: ({ name = '' }: Cells) => name },
  { header: words.email, textOf: ({ email = '' }: Cells) => email },
  { header: words.role, textOf: placeText },
];

/** Adds and invites many users from a file. Source: screens S35. */
export function ImportUsersPage() {
  const own = useFieldsToFillIn('user');
  const import_id = idIn(useSearchValues()['import']);
  const [when, setWhen] = useState(AT_ONCE);
  const [error, setError] = useState<string | null>(null);

  const of: ImportedKind = { kind: 'bulk-users', api: userImportApi, own, refreshes: [userApi.list, userImportApi.invitations] };

  function inputOf() {
    const input = inviteInput(when);
    setError(input === null ? words.dayNeeded : null);
    return input;
  }

  return (
    <PageFrame title={SCREENS.usersImport.title} back={{ href: paths.tools(), label: SCREENS.tools.title }}>
      <FileImport
        of={of}
        intro={[words.intro(IMPORTED_USERS_MAX), words.codes, words.limits, ...(own.length > 0 ? [words.ownFields] : [])].join(
          ' ',
        )}
        template={{ name: words.fileName, rows: templateOf(own) }}
        hrefOf={(id) => paths.usersImport({ import: String(id) })}
        undoText={words.undoText}
        columns={COLUMNS}
        asked={{ part: <ImportInvitations when={when} error={error} onChange={setWhen} />, input: inputOf }}
        after={import_id === null ? null : <OnceAdded of={of} import_id={import_id} />}
      />
    </PageFrame>
  );
}

/** The invitations of a file whose users are there. */
function OnceAdded({ of, import_id }: { readonly of: ImportedKind; readonly import_id: number }) {
  const file = useImportedFile(of, import_id).data?.imports[0];
  if (!file || isFileAtWork(file.state)) return null;
  return <FileInvitations key={`${import_id} ${file.state} ${file.done_count}`} import_id={import_id} />;
}
