import type { ListedShipment } from '@tsela/contract/shipments/listed-shipment-shape';
import { isStaff } from '@tsela/domain/permissions/audience';
import { LONGEST_NOTE, noteChecks } from '@tsela/domain/shipments/notes/note-rules';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { useSession } from '../../shell/session.ts';
import { tellDone } from '../../shell/tell.ts';
import { shipmentNotes as note_words } from '../../strings/shipments/detail.ts';
import { bulkChange as words } from '../../strings/shipments/lists.ts';
import { field } from '../../ui/form/field.tsx';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { useChangeManyShipments } from '../shipment-calls.ts';
import { useOfferedNoteTypes } from '../use-offered-note-types.ts';
import { BulkFailures } from './BulkFailures.tsx';
import type { Failures } from './BulkFailures.tsx';
import type { AskedOutside } from './bulk-draft.ts';
import { NoteKind } from '../parts/NoteKind.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';

interface BulkNoteDialogProps extends AskedOutside {
  readonly shipments: readonly ListedShipment[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Writes one note on many shipments. Source: screens S08, S09. */
export function BulkNoteDialog({ shipments, onClose, onDone, above, onAnswer }: BulkNoteDialogProps) {
  const is_staff = isStaff(useSession().user);
  const offered = useOfferedNoteTypes();
  const writing = useChangeManyShipments();
  const [type, setType] = useState('shipment_note');
  const [text, setText] = useState('');
  const [is_visible_to_account, setVisible] = useState(!is_staff);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failed, setFailed] = useState<Failures>([]);

  function handleOk(): void {
    const note = { type, text: text.trim(), is_visible_to_account };
    const problems = Object.fromEntries(noteChecks(note, offered).map((each) => [each.field, each.message]));
    setErrors(problems);
    if (Object.keys(problems).length > 0) return;
    writing.mutate(
      { ids: shipments.map(({ id }) => id), action: 'note', values: note },
      {
        onSuccess: (answer) => {
          if (onAnswer) return onAnswer(answer);
          setFailed(answer.failed);
          if (answer.done.length > 0) tellDone(words.noted(answer.done.length));
          if (answer.failed.length > 0) return;
          onDone();
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={words.noteTitle(shipments.length)}
      onClose={onClose}
      okLabel={words.noteOk}
      is_pending={writing.isPending}
      onOk={handleOk}
      fault={shownError(writing.error)}
      errors={errors}
    >
      {above}
      <BulkFailures failed={failed} shipments={shipments} />
      <TextArea
        {...field(note_words.text, { name: 'text', is_required: true, errors })}
        placeholder={is_staff ? note_words.placeholder : note_words.customersPlaceholder}
        rows={4}
        maxLength={LONGEST_NOTE}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {is_staff && (
        <NoteKind
          type={type}
          is_visible_to_account={is_visible_to_account}
          errors={errors}
          onType={setType}
          onVisible={setVisible}
        />
      )}
    </FormDialog>
  );
}
