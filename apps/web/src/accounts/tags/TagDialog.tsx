import type { Account } from '@tsela/contract/accounts/account-shapes';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { Choice } from '../../ui/form/Choice.tsx';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { accountActions as words } from '../../strings/accounts.ts';
import { field } from '../../ui/form/field.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { useTagAccounts, useTags } from '../account-calls.ts';
import { NewTag } from './NewTag.tsx';

interface TagDialogProps {
  readonly rows: readonly Account[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const ACTIONS = ['add', 'remove'] as const;

/** Puts a tag on accounts or takes it off. Source: screens S44. */
export function TagDialog({ rows, onClose, onDone }: TagDialogProps) {
  const tags = useTags().data?.tags;
  const tagging = useTagAccounts();
  const [tag_id, setTag] = useState('');
  const [action, setAction] = useState<(typeof ACTIONS)[number]>('add');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});

  function handleOk(): void {
    if (tag_id === '') return setErrors({ tag_id: `${words.chooseTag}.` });
    tagging.mutate(
      { ids: rows.map(({ id }) => id), tag_id: Number(tag_id), action },
      {
        onSuccess: ({ failed }) => {
          if (failed[0]) showToast({ text: words.failed(failed.length, failed[0].message), variant: 'error' });
          else showToast({ text: words.tagDone, variant: 'success' });
          onDone();
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={words.tagTitle(rows.length)}
      onClose={onClose}
      okLabel={words.tag}
      is_pending={tagging.isPending}
      onOk={handleOk}
      fault={shownError(tagging.error)}
    >
      <Choice
        label={words.tag}
        value={action}
        options={[
          { value: 'add', label: words.tagAdd },
          { value: 'remove', label: words.tagRemove },
        ]}
        onChange={setAction}
      />
      {tags?.length === 0 ? (
        <p>{words.noTagsYet}</p>
      ) : (
        <SelectField
          {...field(words.tag, { name: 'tag_id', is_required: true, errors })}
          value={tag_id}
          options={[
            { value: '', label: words.chooseTag },
            ...(tags ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={setTag}
        />
      )}
      {action === 'add' && <NewTag onMade={(id) => setTag(String(id))} />}
    </FormDialog>
  );
}
