import { accountApi } from '@tsela/contract/accounts/account-api';
import { tagApi } from '@tsela/contract/accounts/tag-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { useCall, useRead } from '../../api/queries.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { tags as words } from '../../strings/providers-records.ts';
import { field } from '../../ui/form/field.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';

interface NamedTag {
  readonly id: number;
  readonly name: string;
}

interface MergeTagsDialogProps {
  readonly tag: NamedTag;
  readonly kind: 'account' | 'shipment';
  readonly tags: readonly NamedTag[];
  readonly onClose: () => void;
}

/** Merges a tag into another; its effect is shown before. Source: screens S50. */
export function MergeTagsDialog({ tag, kind, tags, onClose }: MergeTagsDialogProps) {
  const [into_id, setInto] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const merging = useCall(tagApi.merge, { refreshes: [accountApi.list, shipmentApi.list] });
  // Once it is merged there is nothing left to look ahead to.
  const is_open = into_id !== '' && !merging.isPending && !merging.isSuccess;
  const preview = useRead(tagApi.mergePreview, is_open ? { id: tag.id, into_id: Number(into_id) } : null, {
    keeps_previous: false,
  });
  const failed = shownError(merging.error ?? preview.error);

  function handleOk(): void {
    if (into_id === '') return setErrors({ into_id: words.mergeNeeded });
    merging.mutate(
      { id: tag.id, into_id: Number(into_id) },
      {
        onSuccess: ({ tag: into }) => {
          showToast({ text: words.merged(tag.name, into.name), variant: 'success' });
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={words.mergeTitle(tag.name)}
      onClose={onClose}
      okLabel={words.mergeOk}
      is_dangerous
      is_pending={merging.isPending || preview.isLoading}
      onOk={handleOk}
      fault={failed}
      errors={errors}
    >
      <SelectField
        {...field(words.mergeInto, { name: 'into_id', is_required: true, errors })}
        value={into_id}
        options={[
          { value: '', label: words.mergeChoose },
          ...tags.filter(({ id }) => id !== tag.id).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(id) => {
          setInto(id);
          setErrors({});
        }}
      />
      <div role="status">
        {preview.data && (
          <ul style={{ margin: 0, paddingInlineStart: 20 }}>
            <li>{words.mergeMoved[kind](preview.data.moved, preview.data.into.name)}</li>
            {preview.data.already > 0 && <li>{words.mergeAlready[kind](preview.data.already)}</li>}
            <li>{words.mergeGone(tag.name)}</li>
          </ul>
        )}
      </div>
    </FormDialog>
  );
}
