import { Checkbox, NativeSelect } from '@mantine/core';
import { shipmentNotes as words } from '../../strings/shipments/detail.ts';
import { field } from '../../ui/form/field.tsx';
import { useOfferedNoteTypes } from '../use-offered-note-types.ts';

interface NoteKindProps {
  readonly type: string;
  readonly is_visible_to_account: boolean;
  readonly errors: Readonly<Record<string, string>>;
  readonly onType: (type: string) => void;
  readonly onVisible: (is_visible_to_account: boolean) => void;
}

/** What staff say of a note beside its words: its type, and whether the account sees it, which begins as the type has it. */
export function NoteKind({ type, is_visible_to_account, errors, onType, onVisible }: NoteKindProps) {
  const offered = useOfferedNoteTypes();
  const is_for_staff = offered.find(({ code }) => code === type)?.may_be_visible === false;
  return (
    <>
      <NativeSelect
        {...field(words.type, { name: 'type', errors })}
        value={type}
        data={offered.map(({ code, label }) => ({ value: code, label }))}
        onChange={(event) => {
          const code = event.currentTarget.value;
          onType(code);
          onVisible(offered.find((each) => each.code === code)?.is_visible_at_first ?? false);
        }}
      />
      <Checkbox
        label={words.visible}
        description={is_for_staff ? words.staffOnly : undefined}
        disabled={is_for_staff}
        checked={is_visible_to_account}
        onChange={(event) => onVisible(event.currentTarget.checked)}
      />
    </>
  );
}
