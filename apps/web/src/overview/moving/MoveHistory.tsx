import { shownError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { moving as words } from '../../strings/overview/moving.ts';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { RunBadge } from '../../ui/show/RunBadge.tsx';
import { FileHistory } from '../../ui/table/FileHistory.tsx';
import { useMoves } from './move-calls.ts';
import { countsText } from './move-draft.ts';

/** The last files, each with the way to what became of it. */
export function MoveHistory() {
  const read = useMoves();
  const files = read.data?.moves.map((move) => ({
    id: move.id,
    href: paths.moveIn({ kind: move.kind, move: String(move.id) }),
    file_name: move.file_name,
    about: (
      <>
        {words.kinds[move.kind].title} · <DateTime instant={move.time_created} /> {words.by(move.created_by_name)}
      </>
    ),
    counts: countsText(move),
    badge: <RunBadge state={move.state} words={words.states} />,
  }));
  return (
    <FileHistory
      title={words.history}
      files={files}
      fault={shownError(read.error)}
      onRetry={() => void read.refetch()}
      none={words.noHistory}
    />
  );
}
