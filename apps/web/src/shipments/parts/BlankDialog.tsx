import { TextInput } from '@mantine/core';
import type { BranchId } from '@tsela/domain/ids';
import { BLANK_PARCELS_MAX } from '@tsela/domain/shipments/blank-shipments';
import { useState } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { AccountPicker } from '../../shell/parts/AccountPicker.tsx';
import type { FormAccount } from '../../shell/parts/AccountPicker.tsx';
import { useSession } from '../../shell/session.ts';
import { tellDone } from '../../shell/tell.ts';
import { blanks as words } from '../../strings/shipments/blank.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { field } from '../../ui/form/field.tsx';
import { Text } from '../../ui/show/Text.tsx';
import { useWriteBlank } from './blank-calls.ts';

interface BlankDialogProps {
  /** What was scanned; left out, it is typed. */
  readonly reference?: string;
  readonly branch_id?: BranchId | null;
  /** Under which reference it was written down. */
  readonly onWritten?: (reference: string) => void;
  readonly onClose: () => void;
}

/** Writes down a parcel that is there before anything is known of it but its reference. Source: PERM-056, screens S10, S28. */
export function BlankDialog({ reference: scanned = '', branch_id, onWritten, onClose }: BlankDialogProps) {
  const { general, user } = useSession();
  const writing = useWriteBlank();
  const [reference, setReference] = useState(scanned);
  const [account, setAccount] = useState<FormAccount | null>(null);
  const [parcels, setParcels] = useState('1');
  const [branch, setBranch] = useState(String(branch_id ?? user?.branch_id ?? ''));
  const [note, setNote] = useState('');
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const answered = fieldErrors(writing.error);
  const errors = { ...answered, ...wrong };
  const is_limited = user?.limit_user_to_branch === true;
  const branches = (general?.branches ?? []).filter(({ id, is_active }) => is_active && (!is_limited || id === user?.branch_id));

  function handleOk(): void {
    const parcel_count = Number(parcels);
    const is_count = Number.isInteger(parcel_count) && parcel_count >= 1 && parcel_count <= BLANK_PARCELS_MAX;
    setWrong(is_count ? {} : { parcel_count: words.parcelsNeeded });
    if (!is_count) return;
    const at = branches.find(({ id }) => String(id) === branch);
    writing.mutate(
      {
        reference: reference.trim(),
        parcel_count,
        ...(account && { account_id: account.id }),
        ...(at && { branch_id: at.id }),
        ...(note.trim() !== '' && { note: note.trim() }),
      },
      {
        onSuccess: ({ blank_shipment }) => {
          tellDone(words.written(blank_shipment.reference));
          onWritten?.(blank_shipment.reference);
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={words.title}
      onClose={onClose}
      okLabel={words.ok}
      is_pending={writing.isPending}
      onOk={handleOk}
      fault={Object.keys(answered).length > 0 ? null : shownError(writing.error)}
      errors={errors}
    >
      <Text as="p" tone="soft">
        {words.text}
      </Text>
      <TextInput
        {...field(words.reference, { name: 'reference', is_required: true, errors })}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={reference}
        onChange={(event) => setReference(event.currentTarget.value)}
      />
      <AccountPicker value={account} onChange={setAccount} errors={errors} />
      <TextInput
        {...field(words.parcels, { name: 'parcel_count', is_required: true, errors })}
        inputMode="numeric"
        maxLength={3}
        value={parcels}
        onChange={(event) => setParcels(event.currentTarget.value)}
      />
      <SelectField
        {...field(words.branch, { name: 'branch_id', errors })}
        value={branch}
        options={[
          { value: '', label: words.noBranch },
          ...branches.map(({ id, name, code }) => ({ value: String(id), label: `${name} (${code})` })),
        ]}
        onChange={setBranch}
      />
      <TextArea
        {...field(words.note, { name: 'note', is_optional: true, errors })}
        rows={2}
        maxLength={255}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
