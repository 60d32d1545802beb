import { Button } from '../../ui/act/Button.tsx';
import { moveApi } from '@tsela/contract/overview/move-api';
import type { Move, MovedResult } from '@tsela/contract/overview/move-api';
import { isMoveAtWork, whyNotUndoMove } from '@tsela/domain/overview/moving/move-states';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { useReadOnce } from '../../api/queries.ts';
import { useMay } from '../../shell/session.ts';
import { tellFailure } from '../../shell/tell.ts';
import { moving as words } from '../../strings/overview/moving.ts';
import { saveAsFile } from '../../ui/act/save-as-file.ts';
import { isSure } from '../../ui/feedback/alert-dialog.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Lines } from '../../ui/layout/Lines.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { QuietText, Text } from '../../ui/show/Text.tsx';
import { spacedCount } from '../../ui/table/list-view.ts';
import { RunBadge } from '../../ui/show/RunBadge.tsx';
import { FileInvitations } from '../../users/parts/FileInvitations.tsx';
import { useMove, useMovedRows, useUndoMove } from './move-calls.ts';
import { countsText, progressOf, resultFile } from './move-draft.ts';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';

interface MoveViewProps {
  readonly id: number;
  readonly onAnother: () => void;
}

/** A file that was moved in: how far it is, what became of its rows, and the way back. */
export function MoveView({ id, onAnother }: MoveViewProps) {
  const read = useMove(id);
  const move = read.data?.moves[0];
  return (
    <Stack gap={4}>
      {read.error !== null && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {shownError(read.error)}
        </Notice>
      )}
      {read.data && !move && <Text as="p">{words.noHistory}</Text>}
      {!read.data && read.error === null && <Skeleton height={200} />}
      {move && <Standing move={move} onAnother={onAnother} />}
      {move?.kind === 'users' && move.state === 'done' && <FileInvitations import_id={id} />}
      {move && move.failed_count > 0 && (
        <Reasons key={`failed ${move.failed_count}`} id={id} state="failed" title={words.failedRows} />
      )}
      {move && move.kept_count > 0 && <Reasons key={`kept ${move.kept_count}`} id={id} state="kept" title={words.keptRows} />}
    </Stack>
  );
}

const HUNDRED = 100;

function Standing({ move, onAnother }: { readonly move: Move; readonly onAnother: () => void }) {
  const { kind, file_name, state, message, total, failed_count, created_by_name, time_created } = move;
  const { done, all } = progressOf(move);
  const progress = words.progress(spacedCount(done), spacedCount(all));
  return (
    <Panel
      title={words.moveOf(file_name)}
      aside={<RunBadge state={state} words={words.states} />}
      action={
        <Button variant="default" size="compact-md" onClick={onAnother}>
          {words.back}
        </Button>
      }
    >
      <Stack gap={4}>
        <QuietText>
          {words.kinds[kind].title} · <DateTime instant={time_created} /> {words.by(created_by_name)}
        </QuietText>
        {isMoveAtWork(state) && <ProgressBar percent={all === 0 ? 0 : (done / all) * HUNDRED} label={progress} />}
        <Row gap={4} role="status">
          {isMoveAtWork(state) && <Text weight="strong">{progress}</Text>}
          <Text>{countsText(move)}</Text>
          {typeof total === 'number' && <Money rand={total} />}
        </Row>
        {message !== '' && <Notice kind="warning">{message}</Notice>}
        {state === 'done' && failed_count > 0 && <Notice kind="warning">{words.someFailed}</Notice>}
        <Actions move={move} />
      </Stack>
    </Panel>
  );
}

/** As many rows as are asked for at once. */
const AT_ONCE = 100;

function Actions({ move: { id, state, file_name, row_count } }: { readonly move: Move }) {
  const readOnce = useReadOnce();
  const may_undo = useMay('API_/moves:DELETE');
  const undoing = useUndoMove();
  const [is_saving, setSaving] = useState(false);

  async function saveResult(): Promise<void> {
    const rows: MovedResult[] = [];
    for (let offset = 0; offset < row_count; offset += AT_ONCE) {
      const page = await readOnce(moveApi.movedRows, { id, limit: AT_ONCE, offset });
      rows.push(...page.rows);
    }
    const name = words.resultFile(file_name.replace(/\.[a-z]{1,5}$/i, ''));
    saveAsFile({ name: `${name}.csv`, text: resultFile(rows), type: 'text/csv;charset=utf-8' });
  }

  function handleResult(): void {
    setSaving(true);
    saveResult()
      .catch(tellFailure)
      .finally(() => setSaving(false));
  }

  async function handleUndo(): Promise<void> {
    if (await isSure({ title: words.undoTitle, body: words.undoText, button: words.undo })) undoing.mutate({ id });
  }

  return (
    <>
      {undoing.error !== null && <Notice kind="error">{shownError(undoing.error)}</Notice>}
      <Row gap={3} align="stretch">
        <Button variant="default" loading={is_saving} onClick={handleResult}>
          {words.results}
        </Button>
        {may_undo && whyNotUndoMove(state) === null && (
          <Button variant="default" loading={undoing.isPending} onClick={() => void handleUndo()}>
            {words.undo}
          </Button>
        )}
      </Row>
    </>
  );
}

interface ReasonsProps {
  readonly id: number;
  readonly state: 'failed' | 'kept';
  readonly title: string;
}

/** The rows that did not go as the others, each with its reason. */
function Reasons({ id, state, title }: ReasonsProps) {
  const read = useMovedRows(id, state);
  return (
    <Panel title={title}>
      {read.error && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {shownError(read.error)}
        </Notice>
      )}
      {!read.data && !read.error && <Skeleton height={64} />}
      <Lines>
        {read.data?.rows.map(({ row, migration_reference, message }) => (
          <Row as="li" key={row} justify="between">
            <Text>
              {words.row} {row}: {message}
            </Text>
            <QuietText>{migration_reference}</QuietText>
          </Row>
        ))}
      </Lines>
    </Panel>
  );
}
