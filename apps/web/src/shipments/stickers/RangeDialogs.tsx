import { TextInput } from '@mantine/core';
import type { StickerRange } from '@tsela/contract/shipments/sticker-api';
import type { AccountId, BranchId, DriverId } from '@tsela/domain/ids';
import { RANGE_COUNT_MAX, STICKER_HOLDERS } from '@tsela/domain/shipments/stickers';
import type { StickerHolder } from '@tsela/domain/shipments/stickers';
import { useState } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { AccountPicker } from '../../shell/parts/AccountPicker.tsx';
import { useSession } from '../../shell/session.ts';
import { tellDone } from '../../shell/tell.ts';
import { stickers as words } from '../../strings/shipments/stickers.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { field } from '../../ui/form/field.tsx';
import { Text } from '../../ui/show/Text.tsx';
import { useGiveRange, useMakeRange } from './sticker-calls.ts';

interface Given {
  readonly holder: StickerHolder;
  readonly account: { readonly id: AccountId; readonly account_code: string; readonly name: string } | null;
  readonly other: string;
}

const STOCK: Given = { holder: 'stock', account: null, other: '' };

/** What is sent of who gets a range; null while it is not chosen. */
function givenInput({ holder, account, other }: Given) {
  if (holder === 'stock') return {};
  if (holder === 'account') return account && { account_id: account.id };
  if (other === '') return null;
  // The options are the ids of drivers and of branches.
  return holder === 'driver' ? { driver_id: Number(other) as DriverId } : { branch_id: Number(other) as BranchId };
}

/** A new range, and who gets it. */
export function AddRangeDialog({ onClose }: { readonly onClose: () => void }) {
  const making = useMakeRange();
  const [draft, setDraft] = useState({ prefix: '', from: '', count: '' });
  const [given, setGiven] = useState(STOCK);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const answered = fieldErrors(making.error);
  const errors = { ...answered, ...wrong };
  const change = (changes: Partial<typeof draft>) => setDraft({ ...draft, ...changes });

  function handleOk(): void {
    const to = givenInput(given);
    const count = Number(draft.count);
    const is_count = Number.isInteger(count) && count >= 1 && count <= RANGE_COUNT_MAX;
    setWrong({ ...(!is_count && { count: words.countNeeded }), ...(to === null && { holder: words.chosenNeeded }) });
    if (to === null || !is_count) return;
    const from = draft.from.trim();
    making.mutate(
      { prefix: draft.prefix.trim(), count, ...(from !== '' && { from }), ...to },
      {
        onSuccess: ({ range }) => {
          tellDone(words.added(range.first_reference, range.last_reference));
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={words.addTitle}
      onClose={onClose}
      okLabel={words.add}
      is_pending={making.isPending}
      onOk={handleOk}
      fault={Object.keys(answered).length > 0 ? null : shownError(making.error)}
      errors={errors}
    >
      <Text as="p" tone="soft">
        {words.addText}
      </Text>
      <TextInput
        {...field(words.prefix, { name: 'prefix', is_required: true, errors })}
        maxLength={12}
        autoCapitalize="characters"
        value={draft.prefix}
        onChange={(event) => change({ prefix: event.currentTarget.value })}
      />
      <TextInput
        {...field(words.from, { name: 'from', is_optional: true, errors })}
        description={words.fromHint}
        inputMode="numeric"
        maxLength={12}
        value={draft.from}
        onChange={(event) => change({ from: event.currentTarget.value })}
      />
      <TextInput
        {...field(words.count, { name: 'count', is_required: true, errors })}
        inputMode="numeric"
        maxLength={6}
        value={draft.count}
        onChange={(event) => change({ count: event.currentTarget.value })}
      />
      <GivenFields given={given} onChange={setGiven} errors={errors} />
    </FormDialog>
  );
}

interface GiveRangeDialogProps {
  readonly range: StickerRange;
  readonly onClose: () => void;
}

/** Gives a range, or takes it back into stock. */
export function GiveRangeDialog({ range, onClose }: GiveRangeDialogProps) {
  const giving = useGiveRange();
  const [given, setGiven] = useState(STOCK);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});

  function handleOk(): void {
    const to = givenInput(given);
    setErrors(to === null ? { holder: words.chosenNeeded } : {});
    if (to === null) return;
    const onSuccess = ({ range: now }: { range: StickerRange }) => {
      tellDone(words.gave(now.holder_name));
      onClose();
    };
    giving.mutate({ id: range.id, ...to }, { onSuccess });
  }

  return (
    <FormDialog
      title={words.giveOf(range.first_reference)}
      onClose={onClose}
      okLabel={words.save}
      is_pending={giving.isPending}
      onOk={handleOk}
      fault={shownError(giving.error)}
      errors={errors}
    >
      <GivenFields given={given} onChange={setGiven} errors={errors} />
    </FormDialog>
  );
}

interface GivenFieldsProps {
  readonly given: Given;
  readonly onChange: (given: Given) => void;
  readonly errors: Readonly<Record<string, string>>;
}

function GivenFields({ given, onChange, errors }: GivenFieldsProps) {
  const { general } = useSession();
  const { holder } = given;
  const drivers = (general?.drivers ?? []).filter(({ deleted_date }) => deleted_date === null);
  const branches = (general?.branches ?? []).filter(({ is_active }) => is_active);
  const named = holder === 'driver' ? drivers : branches;
  return (
    <>
      <SelectField
        {...field(words.given, { name: 'holder', errors })}
        value={holder}
        options={STICKER_HOLDERS.map((value) => ({ value, label: words.holders[value] }))}
        onChange={(value) => onChange({ ...STOCK, holder: STICKER_HOLDERS.find((each) => each === value) ?? 'stock' })}
      />
      {holder === 'account' && <AccountPicker value={given.account} onChange={(account) => onChange({ ...given, account })} />}
      {(holder === 'driver' || holder === 'branch') && (
        <SelectField
          {...field(words[holder], { name: `${holder}_id` })}
          value={given.other}
          options={[{ value: '', label: words.choose }, ...named.map(({ id, name }) => ({ value: String(id), label: name }))]}
          onChange={(other) => onChange({ ...given, other })}
        />
      )}
    </>
  );
}
