import { MOVED_ROWS_MAX } from '@tsela/domain/overview/moving/move-kinds';
import type { MoveKind } from '@tsela/domain/overview/moving/move-kinds';
import { useSession } from '../../shell/session.ts';
import { moving as words } from '../../strings/overview/moving.ts';
import { CsvSource } from '../../ui/form/CsvSource.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { QuietText, Sentence } from '../../ui/show/Text.tsx';
import { spacedCount } from '../../ui/table/list-view.ts';
import { draftOf, templateOf } from './move-draft.ts';
import type { MoveDraft } from './move-draft.ts';
import { MoveSamples } from './MoveSamples.tsx';

interface MoveSourceProps {
  readonly kind: MoveKind;
  readonly fields: MoveDraft['fields'];
  readonly onRead: (draft: MoveDraft) => void;
}

/** What a file of a kind needs, its templates, and where it is chosen. */
export function MoveSource({ kind, fields, onRead }: MoveSourceProps) {
  const { general } = useSession();
  const labels = (is_required: boolean) =>
    fields
      .filter((each) => each.is_required === is_required)
      .map(({ label }) => label)
      .join(', ');

  return (
    <Panel title={words.kinds[kind].title}>
      <Stack gap={4}>
        <Sentence>
          {words.kinds[kind].text} {words.most(spacedCount(MOVED_ROWS_MAX))}
        </Sentence>
        <QuietText>
          {words.needed(labels(true))} {labels(false) !== '' && words.alsoTaken(labels(false))}
        </QuietText>
        <CsvSource
          most_rows={MOVED_ROWS_MAX}
          fields={fields}
          template={{ name: words.fileName(kind), rows: templateOf(kind, fields) }}
          onRead={(table, name) => {
            onRead(draftOf(table, { kind, name, fields, user_settings: general?.user_settings ?? [] }));
            return null;
          }}
        />
        <MoveSamples kind={kind} />
      </Stack>
    </Panel>
  );
}
