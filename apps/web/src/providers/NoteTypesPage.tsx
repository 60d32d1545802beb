import { Checkbox, TextInput } from '@mantine/core';
import { Button } from '../ui/act/Button.tsx';
import type { CustomNoteType } from '@tsela/domain/providers/setting-records';
import {
  NOTE_TYPE_LABELS,
  noteTypeChecks,
  withNoteType,
  withVisibility,
  withoutNoteType,
} from '@tsela/domain/shipments/notes/note-type-rules';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { noteTypesFor } from '@tsela/domain/shipments/shipment-options';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { useSession } from '../shell/session.ts';
import { useUnsavedGuard } from '../shell/pages/unsaved-guard.ts';
import { noteTypes as words } from '../strings/providers-records.ts';
import { field } from '../ui/form/field.tsx';
import { Columns } from '../ui/layout/Columns.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { SETTINGS, StaffTabs } from '../shell/parts/StaffTabs.tsx';
import { useKeptList } from './parts/use-kept-list.ts';
import { Row } from '../ui/layout/Row.tsx';
import { Text } from '../ui/show/Text.tsx';
import { Lines } from '../ui/layout/Lines.tsx';
import { EntryForm } from '../ui/form/EntryForm.tsx';

/** The kinds of notes on shipments: those of every provider and the provider's own. Source: screens S50, ENUM-18. */
export function NoteTypesPage() {
  const kept = useKeptList('note_types');
  const { settings } = useSession();
  const { list } = kept;
  return (
    <PageFrame title={SCREENS.noteTypes.title} back={SETTINGS} tabs={<StaffTabs current="note-types" />}>
      {kept.read.error && !kept.read.data && (
        <Notice kind="error" onRetry={() => void kept.read.refetch()}>
          {shownError(kept.read.error)}
        </Notice>
      )}
      {kept.read.isPending && <Skeleton height={320} />}
      {list && (
        <Columns side={kept.may_change ? <AddType list={list} kept={kept} /> : <Notice kind="info">{words.readOnly}</Notice>}>
          <Panel title={words.own} isFlush>
            {list.length === 0 && (
              <Text as="p" pad={[3, 4]} tone="soft">
                {words.empty}
              </Text>
            )}
            <Lines>
              {list.map((type) => (
                <OwnType key={type.code} type={type} list={list} kept={kept} />
              ))}
            </Lines>
          </Panel>
          <Panel title={words.everyProvider} isFlush>
            <Lines>
              {noteTypesFor({ enable_bob_box: readSetting(settings, 'enable_bob_box') }).map((code) => (
                <Row key={code} as="li" justify="between" isOneLine gap={4} pad={[3, 4]}>
                  {NOTE_TYPE_LABELS[code]}
                </Row>
              ))}
            </Lines>
          </Panel>
        </Columns>
      )}
    </PageFrame>
  );
}

type Kept = ReturnType<typeof useKeptList<'note_types'>>;
interface ListProps {
  readonly list: readonly CustomNoteType[];
  readonly kept: Kept;
}

function OwnType({ type, list, kept }: ListProps & { readonly type: CustomNoteType }) {
  const { code, label, is_visible_to_account } = type;
  return (
    <Row as="li" justify="between" isOneLine gap={4} pad={[3, 4]}>
      <Row as="span" isInline>
        <strong>{label}</strong>
        <Checkbox
          size="xs"
          label={words.visible}
          aria-label={words.visibleOf(label)}
          checked={is_visible_to_account}
          disabled={!kept.may_change || kept.is_saving}
          onChange={(event) =>
            kept.save(withVisibility(list, { code, is_visible_to_account: event.currentTarget.checked }), {
              said: event.currentTarget.checked ? words.shown(label) : words.hidden(label),
            })
          }
        />
      </Row>
      {kept.may_change && (
        <Button
          variant="default"
          size="compact-sm"
          disabled={kept.is_saving}
          aria-label={words.removeOf(label)}
          onClick={() => kept.save(withoutNoteType(list, code), { said: words.removed(label) })}
        >
          {words.remove}
        </Button>
      )}
    </Row>
  );
}

function AddType({ list, kept }: ListProps) {
  const [label, setLabel] = useState('');
  const [is_visible, setVisible] = useState(false);
  useUnsavedGuard(label.trim() !== '');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});

  function handleSubmit(): void {
    const problems = Object.fromEntries(noteTypeChecks(list, label).map((each) => [each.field, each.message]));
    setErrors(problems);
    if (Object.keys(problems).length > 0) return;
    kept.save(withNoteType(list, { label, is_visible_to_account: is_visible }), {
      said: words.added(label.trim()),
      onDone: () => {
        setLabel('');
        setVisible(false);
      },
    });
  }

  return (
    <EntryForm title={words.add} onSubmit={handleSubmit} errors={errors} okLabel={words.addButton} isSaving={kept.is_saving}>
      <TextInput
        {...field(words.name, { name: 'label', is_required: true, errors })}
        placeholder={words.namePlaceholder}
        maxLength={60}
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <Checkbox label={words.visible} checked={is_visible} onChange={(event) => setVisible(event.currentTarget.checked)} />
    </EntryForm>
  );
}
