import type { Move } from '@tsela/contract/overview/move-api';
import { shownError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { moving as words } from '../../strings/overview-moving.ts';
import { AppLink } from '../../ui/act/app-link.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Lines } from '../../ui/layout/Lines.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { QuietText, Text } from '../../ui/show/Text.tsx';
import { useMoves } from './move-calls.ts';
import { countsText } from './move-draft.ts';
import { MoveBadge } from './MoveBadge.tsx';

/** The last files, each with the way to what became of it. */
export function MoveHistory() {
  const read = useMoves();
  const moves = read.data?.moves;
  return (
    <Panel title={words.history}>
      {read.error !== null && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {shownError(read.error)}
        </Notice>
      )}
      {!moves && read.error === null && <Skeleton height={64} />}
      {moves?.length === 0 && <Text as="p">{words.noHistory}</Text>}
      {moves && moves.length > 0 && (
        <Lines>
          {moves.map((each) => (
            <OneMove key={each.id} move={each} />
          ))}
        </Lines>
      )}
    </Panel>
  );
}

function OneMove({ move }: { readonly move: Move }) {
  const { id, kind, file_name, created_by_name, time_created, state } = move;
  return (
    <Row as="li" justify="between">
      <Stack gap={0}>
        <AppLink href={paths.moveIn({ kind, move: String(id) })}>{file_name}</AppLink>
        <QuietText>
          {words.kinds[kind].title} · <DateTime instant={time_created} /> {words.by(created_by_name)}
        </QuietText>
        <QuietText>{countsText(move)}</QuietText>
      </Stack>
      <MoveBadge state={state} />
    </Row>
  );
}
