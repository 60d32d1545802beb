import { Checkbox, TextInput } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import type { moveApi } from '@tsela/contract/overview/move-api';
import type { InputOf } from '@tsela/contract/route';
import { MOVE_KIND_FACTS } from '@tsela/domain/overview/moving/move-kinds';
import { useState } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { useSaveUserSetting } from '../../shell/save-user-setting.ts';
import { useSession } from '../../shell/session.ts';
import { moving as words } from '../../strings/overview/moving.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { AmountInput } from '../../ui/form/AmountInput.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { field } from '../../ui/form/field.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Tiles } from '../../ui/layout/Tiles.tsx';
import { Sentence, Text } from '../../ui/show/Text.tsx';
import { spacedCount } from '../../ui/table/list-view.ts';
import { useStartMove } from './move-calls.ts';
import { columnsAfter, readControl } from './move-draft.ts';
import type { ControlDraft, MoveDraft } from './move-draft.ts';

interface MoveConfirmProps {
  readonly draft: MoveDraft;
  readonly rows: InputOf<typeof moveApi.startMove>['rows'];
  readonly has_bad: boolean;
  readonly onStarted: (move_id: number) => void;
  /** What is there may have changed meanwhile: the rows show it. */
  readonly onRefused: () => void;
}

/** As long as the call takes a name. */
const LONGEST_NAME = 200;

/** What the other system says of the file, and the button that moves it in. */
export function MoveConfirm({ draft, rows, has_bad, onStarted, onRefused }: MoveConfirmProps) {
  const { general } = useSession();
  const starting = useStartMove();
  const saving = useSaveUserSetting();
  const [typed, setTyped] = useState<ControlDraft>({ rows: '', total: '' });
  const [invite, setInvite] = useState(false);
  const [found, setFound] = useState<Readonly<Record<string, string>>>({});
  const { kind, name } = draft;
  const { total } = MOVE_KIND_FACTS[kind];
  const refused = fieldErrors(starting.error);
  const errors = { ...refused, ...found };
  const is_in_fields = 'control_rows' in refused || 'control_total' in refused;

  function handleStart(): void {
    const { control, errors: missing } = readControl(kind, typed);
    setFound(missing);
    if (control === null) return;
    const input = { kind, rows, file_name: name.slice(0, LONGEST_NAME), ...control, ...(invite && { invite }) };
    starting.mutate(input, {
      onSuccess: ({ move }) => {
        saving.mutate({ setting: 'move_columns', value: columnsAfter(draft, general?.user_settings ?? []) });
        onStarted(move.id);
      },
      onError: onRefused,
    });
  }

  return (
    <Panel title={words.control}>
      <Form hasSummary={false} onSubmit={handleStart} errors={errors}>
        <Stack gap={4}>
          <Sentence>{words.controlText}</Sentence>
          {starting.error !== null && !is_in_fields && <Notice kind="error">{shownError(starting.error)}</Notice>}
          <Tiles gap={4} least={260}>
            <TextInput
              {...field(words.controlRows, { name: 'control_rows', is_required: true, errors })}
              description={words.controlRowsHelp}
              inputMode="numeric"
              autoComplete="off"
              maxLength={10}
              value={typed.rows}
              onChange={(event) => setTyped({ ...typed, rows: event.currentTarget.value })}
            />
            {total !== null && (
              <AmountInput
                {...field(words.controlTotals[total], { name: 'control_total', is_required: true, errors })}
                description={words.controlTotalHelp}
                value={typed.total}
                onChange={(text) => setTyped({ ...typed, total: text })}
              />
            )}
          </Tiles>
          {kind === 'users' && (
            <Checkbox
              label={words.invite}
              description={words.inviteHelp}
              checked={invite}
              onChange={(event) => setInvite(event.currentTarget.checked)}
            />
          )}
          <Row>
            <Button type="submit" loading={starting.isPending} disabled={has_bad}>
              {words.start(spacedCount(rows.length))}
            </Button>
            {has_bad && <Text tone="quiet">{words.mendFirst}</Text>}
          </Row>
        </Stack>
      </Form>
    </Panel>
  );
}
