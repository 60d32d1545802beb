import { NativeSelect } from '@mantine/core';
import type { ListedShipment } from '@tsela/contract/shipments/listed-shipment-shape';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { useMay, useSession } from '../../shell/session.ts';
import { shipmentTags as words } from '../../strings/shipments/detail.ts';
import { AppLink } from '../../ui/act/app-link.tsx';
import { field } from '../../ui/form/field.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { useTagShipments } from '../shipment-calls.ts';
import { Choice } from '../../ui/form/Choice.tsx';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';

interface TagDialogProps {
  readonly shipments: readonly ListedShipment[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

type Action = 'add' | 'remove';

/** Puts a tag on many shipments or takes it off. Source: screens S08, "bulk". */
export function TagDialog({ shipments, onClose, onDone }: TagDialogProps) {
  const tags = useSession().general?.shipment_tags ?? [];
  const may_make = useMay('API_/tags:POST');
  const tagging = useTagShipments();
  const [tag_id, setTag] = useState('');
  const [action, setAction] = useState<Action>('add');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const failed = shownError(tagging.error);

  function handleOk(): void {
    if (tag_id === '') return setErrors({ tag_id: words.needed });
    tagging.mutate(
      { ids: shipments.map(({ id }) => id), tag_id: Number(tag_id), action },
      {
        onSuccess: (answer) => {
          const [first] = answer.failed;
          if (first) showToast({ text: words.failed(answer.failed.length, first.message), variant: 'error' });
          else showToast({ text: words.done(answer.done.length), variant: 'success' });
          onDone();
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={words.title(shipments.length)}
      onClose={onClose}
      okLabel={action === 'add' ? words.add : words.remove}
      is_pending={tagging.isPending}
      onOk={handleOk}
      fault={failed}
      errors={errors}
    >
      <Choice
        label={words.action}
        value={action}
        options={[
          { value: 'add', label: words.add },
          { value: 'remove', label: words.remove },
        ]}
        onChange={setAction}
      />
      {tags.length === 0 ? (
        <p>
          {words.noneYet} {may_make && <AppLink href={paths.tags()}>{words.make}</AppLink>}
        </p>
      ) : (
        <NativeSelect
          {...field(words.filter, { name: 'tag_id', is_required: true, errors })}
          value={tag_id}
          data={[{ value: '', label: words.choose }, ...tags.map(({ id, name }) => ({ value: String(id), label: name }))]}
          onChange={(event) => setTag(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}
