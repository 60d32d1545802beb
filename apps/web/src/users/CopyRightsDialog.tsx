import { Radio } from '@mantine/core';
import '@mantine/core/styles/Radio.css';
import type { ManagedUser } from '@tsela/contract/users/user-shapes';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { FormDialog } from '../ui/feedback/FormDialog.tsx';
import { useSession } from '../shell/session.ts';
import { users as words } from '../strings/users.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { SearchField } from '../ui/table/SearchField.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import type { CopyRightsProps } from './user-draft.ts';
import { copiedRights, rightsOf } from './user-draft.ts';
import { useUsers } from './user-calls.ts';
import { Sentence } from '../ui/show/Text.tsx';
import { Stack } from '../ui/layout/Stack.tsx';

/** The most that are listed: the search narrows them. */
const SHOWN = 20;

/** Chooses whom to take rights over from, among people of the same kind. Source: screens S45. */
export function CopyRightsDialog({ draft, user, onCopy, onClose }: CopyRightsProps & { readonly onClose: () => void }) {
  const { general, user: self, facts } = useSession();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ManagedUser | null>(null);
  const [error, setError] = useState<string | null>(null);
  const read = useUsers({ limit: SHOWN, kind: draft.kind, ...(search !== '' && { search }), ...accountOf(draft) });
  const people = (read.data?.users ?? []).filter(({ id }) => id !== user?.id);

  function handleOk(): void {
    if (!chosen || !self || !facts.actor) return setError(words.copyRightsChoose);
    const giver = rightsOf(self, facts.actor);
    const { change, left_out } = copiedRights(chosen, { roles: general?.roles ?? [], giver, kind: draft.kind });
    onCopy(change);
    const text = left_out.length === 0 ? words.rightsCopied(chosen.name) : words.rightsCopiedPartly(chosen.name, left_out);
    showToast({ text, variant: 'success' });
    onClose();
  }

  return (
    <FormDialog title={words.copyRights} okLabel={words.copyRightsDone} is_pending={false} onClose={onClose} onOk={handleOk}>
      <Sentence>{words.copyRightsText}</Sentence>
      {/* In a column of its own, where it keeps its height. */}
      <div>
        <SearchField label={words.search} value={search} onSearch={setSearch} />
      </div>
      {(error ?? shownError(read.error)) !== null && <Notice kind="error">{error ?? shownError(read.error)}</Notice>}
      {read.isPending && <Skeleton height={120} />}
      {read.data && people.length === 0 && <Sentence>{words.copyRightsNobody}</Sentence>}
      <Stack as="fieldset" tallest={320} aria-label={words.copyRightsSearch}>
        {people.map((each) => (
          <Radio
            key={each.id}
            name="copy-rights-from"
            label={each.name}
            description={[each.role_name, each.account_name ?? each.branch_name].filter(Boolean).join(' · ')}
            checked={chosen?.id === each.id}
            onChange={() => {
              setChosen(each);
              setError(null);
            }}
          />
        ))}
      </Stack>
    </FormDialog>
  );
}

/** Users of an account take over from those of the same account only. */
function accountOf({ kind, account }: CopyRightsProps['draft']) {
  return kind === 'account-user' && account !== null ? { account_id: account.id } : {};
}
