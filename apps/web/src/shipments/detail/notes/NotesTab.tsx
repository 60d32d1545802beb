import { Checkbox, FileButton, Textarea } from '@mantine/core';
import { Button } from '../../../ui/act/Button.tsx';
import { IconPaperclip } from '@tabler/icons-react';
import type { ShipmentNote } from '@tsela/contract/shipments/shipment-note-api';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { isStaff } from '@tsela/domain/permissions/audience';
import { NOTE_FILE_TYPES, noteFileChecks } from '@tsela/domain/shipments/notes/note-files';
import { LONGEST_NOTE, noteChangeChecks, noteChecks } from '@tsela/domain/shipments/notes/note-rules';
import { useState } from 'react';
import { fieldErrors, shownError } from '../../../api/api-error.ts';
import { useMay, useSession } from '../../../shell/session.ts';
import { toastServerMessage } from '../../../shell/tell.ts';
import { shipmentNotes as words } from '../../../strings/shipments/detail.ts';
import { isSure } from '../../../ui/feedback/alert-dialog.ts';
import { DateTime } from '../../../ui/show/DateTime.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { field, focusFirstError } from '../../../ui/form/field.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { base64Of } from '../../../ui/form/base64.ts';
import { noteStart } from './note-draft.ts';
import { useAddNote, useChangeNote, useRemoveNote, useShipmentNotes } from '../../shipment-calls.ts';
import { useOfferedNoteTypes } from '../../use-offered-note-types.ts';
import { ChosenFiles, NoteFiles } from './NoteFiles.tsx';
import { NoteKind } from '../../parts/NoteKind.tsx';
import classes from './NotesTab.module.css';
import { TabSkeleton } from '../TabRead.tsx';
import { Stack } from '../../../ui/layout/Stack.tsx';
import { Row } from '../../../ui/layout/Row.tsx';
import { Form } from '../../../ui/form/Form.tsx';

/** What people have written down about a shipment, newest first. Source: screens S09, ENUM-18. */
export function NotesTab({ shipment }: { readonly shipment: Shipment }) {
  const may_write = useMay('API_/shipments/notes:POST');
  const read = useShipmentNotes(shipment.id);
  const notes = read.data?.pages.flatMap(({ shipment_notes }) => shipment_notes) ?? [];
  const failed = shownError(read.error);
  return (
    <Stack max={860} gap={4}>
      {may_write && <NewNote shipment={shipment} />}
      {failed !== null && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {failed}
        </Notice>
      )}
      {read.isPending && <TabSkeleton />}
      {read.data && notes.length === 0 && <EmptyState text={words.empty} />}
      {notes.length > 0 && (
        <ul className={classes['list']}>
          {notes.map((note) => (
            <Note key={note.id} note={note} />
          ))}
        </ul>
      )}
      {read.hasNextPage && (
        <div>
          <Button variant="default" loading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
            {words.older}
          </Button>
        </div>
      )}
    </Stack>
  );
}

function Note({ note }: { readonly note: ShipmentNote }) {
  const is_staff = isStaff(useSession().user);
  const may_write = useMay('API_/shipments/notes:POST');
  const may_remove = useMay('API_/shipments/notes:DELETE');
  const [is_editing, setEditing] = useState(false);
  const removing = useRemoveNote();
  const start = noteStart(note.text);

  async function handleRemove(): Promise<void> {
    const is_sure = await isSure({ title: words.removeTitle, body: words.removeText, button: words.remove });
    if (!is_sure) return;
    removing.mutate({ id: note.id }, toastServerMessage());
  }

  if (is_editing)
    return (
      <li className={classes['note']}>
        <EditNote note={note} onDone={() => setEditing(false)} />
      </li>
    );
  const who = note.created_by_name === '' ? words.courier : note.created_by_name;
  const is_edited = note.time_modified !== note.time_created;
  return (
    <li className={classes['note']}>
      <Row justify="between" gap={3}>
        <strong>{note.type_label}</strong>
        {is_staff && (
          <span className={classes['seen']} data-shown={note.is_visible_to_account || undefined}>
            {note.is_from_account ? words.fromCustomer : note.is_visible_to_account ? words.seenByCustomer : words.seenByStaff}
          </span>
        )}
      </Row>
      <p className={classes['text']}>{note.text}</p>
      <NoteFiles files={note.files} />
      <Row tone="quiet" size="s" justify="between" gap={3}>
        <span>
          {who} · <DateTime instant={note.time_created} />
          {is_edited && ` · ${words.edited}`}
        </span>
        <span className={classes['buttons']}>
          {note.is_own && may_write && (
            <Button variant="subtle" size="compact-sm" aria-label={words.editOf(start)} onClick={() => setEditing(true)}>
              {words.edit}
            </Button>
          )}
          {may_remove && (
            <Button
              variant="subtle"
              size="compact-sm"
              color="red"
              loading={removing.isPending}
              aria-label={words.removeOf(start)}
              onClick={() => void handleRemove()}
            >
              {words.remove}
            </Button>
          )}
        </span>
      </Row>
    </li>
  );
}

function NewNote({ shipment }: { readonly shipment: Shipment }) {
  const is_staff = isStaff(useSession().user);
  const offered = useOfferedNoteTypes();
  const adding = useAddNote();
  const [type, setType] = useState('shipment_note');
  const [text, setText] = useState('');
  const [is_visible_to_account, setVisible] = useState(!is_staff);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const chosen = offered.find(({ code }) => code === type);

  function refuse(problems: Readonly<Record<string, string>>): void {
    setErrors(problems);
    focusFirstError(problems);
  }

  async function handleSubmit(): Promise<void> {
    const note = { type, text: text.trim(), is_visible_to_account };
    const read = await Promise.all(
      files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
    );
    const violations = [...noteChecks(note, offered), ...noteFileChecks(read)];
    const problems = Object.fromEntries(violations.map((each) => [each.field, each.message]));
    if (Object.keys(problems).length > 0) return refuse(problems);
    setErrors({});
    adding.mutate(
      {
        shipment_id: shipment.id,
        ...note,
        ...(read.length > 0 && { files: read.map(({ name, bytes }) => ({ name, content: base64Of(bytes) })) }),
      },
      {
        onSuccess: () => {
          setText('');
          setFiles([]);
          setVisible(chosen?.is_visible_at_first ?? false);
          showToast({ text: words.added, variant: 'success' });
        },
        onError: (error) => refuse(fieldErrors(error)),
      },
    );
  }

  return (
    <Form gap={3} onSubmit={() => void handleSubmit()}>
      {adding.error && Object.keys(errors).length === 0 && <Notice kind="error">{shownError(adding.error)}</Notice>}
      <Textarea
        {...field(words.text, { name: 'text', is_required: true, errors })}
        placeholder={is_staff ? words.placeholder : words.customersPlaceholder}
        value={text}
        maxLength={LONGEST_NOTE}
        autosize
        minRows={2}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ChosenFiles files={files} error={errors['files']} onRemove={(file) => setFiles(files.filter((each) => each !== file))} />
      <div className={classes['choices']}>
        {is_staff && (
          <NoteKind
            type={type}
            is_visible_to_account={is_visible_to_account}
            errors={errors}
            onType={setType}
            onVisible={setVisible}
          />
        )}
        <FileButton accept={NOTE_FILE_TYPES.join(',')} multiple onChange={(added) => setFiles([...files, ...added])}>
          {(button) => (
            <Button {...button} variant="subtle" leftSection={<IconPaperclip size={16} aria-hidden="true" />}>
              {words.addFiles}
            </Button>
          )}
        </FileButton>
        <Button type="submit" variant="default" loading={adding.isPending}>
          {words.add}
        </Button>
      </div>
    </Form>
  );
}

function EditNote({ note, onDone }: { readonly note: ShipmentNote; readonly onDone: () => void }) {
  const is_staff = isStaff(useSession().user);
  const offered = useOfferedNoteTypes();
  const changing = useChangeNote();
  // What another user changes meanwhile is a conflict.
  const [time_modified] = useState(note.time_modified);
  const [text, setText] = useState(note.text);
  const [is_visible_to_account, setVisible] = useState(note.is_visible_to_account);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  // The form for new notes is above and has the plain names.
  const nameOf = (each: string) => `${each}-${note.id}`;
  const may_be_visible = note.is_visible_to_account || (offered.find(({ code }) => code === note.type)?.may_be_visible ?? false);

  function handleSubmit(): void {
    const after = { text: text.trim(), is_visible_to_account };
    const problems = Object.fromEntries(noteChangeChecks(note, after, offered).map((each) => [nameOf(each.field), each.message]));
    setErrors(problems);
    if (Object.keys(problems).length > 0) return focusFirstError(problems);
    changing.mutate(
      { id: note.id, time_modified, text: after.text, ...(is_staff && { is_visible_to_account }) },
      {
        onSuccess: () => {
          showToast({ text: words.saved, variant: 'success' });
          onDone();
        },
      },
    );
  }

  return (
    <Form gap={3} onSubmit={handleSubmit}>
      {changing.error && <Notice kind="error">{shownError(changing.error)}</Notice>}
      <Textarea
        {...field(words.text, { name: nameOf('text'), is_required: true, errors })}
        value={text}
        maxLength={LONGEST_NOTE}
        autosize
        minRows={2}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes['choices']}>
        {is_staff && (
          <Checkbox
            label={words.visible}
            description={may_be_visible ? undefined : words.staffOnly}
            disabled={!may_be_visible}
            checked={is_visible_to_account}
            onChange={(event) => setVisible(event.currentTarget.checked)}
          />
        )}
        <Button type="submit" loading={changing.isPending}>
          {words.save}
        </Button>
        <Button variant="default" onClick={onDone}>
          {words.cancel}
        </Button>
      </div>
    </Form>
  );
}
