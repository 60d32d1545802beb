import { MOVE_KINDS, MOVE_KIND_FACTS, movableKinds, moveFields } from '@tsela/domain/overview/moving/move-kinds';
import type { MoveKind } from '@tsela/domain/overview/moving/move-kinds';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { idIn, useChangeSearch, useSearchValues } from '../../shell/pages/address.ts';
import { useUnsavedGuard } from '../../shell/pages/unsaved-guard.ts';
import { useSession } from '../../shell/session.ts';
import { useFieldsToFillIn } from '../../shipments/shipment-calls.ts';
import { moving as words } from '../../strings/overview/moving.ts';
import { CsvFile } from '../../ui/form/CsvFile.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { TabLinks } from '../../ui/layout/TabLinks.tsx';
import { Sentence } from '../../ui/show/Text.tsx';
import { kindIn, movedRowsOf, stepOf } from './move-draft.ts';
import type { MoveDraft } from './move-draft.ts';
import { MoveHistory } from './MoveHistory.tsx';
import { MovePreview } from './MovePreview.tsx';
import { MoveSource } from './MoveSource.tsx';
import { MoveView } from './MoveView.tsx';

/** Moves a courier in from another system, file by file, with totals that have to match. Source: issue 21.11. */
export function MoveInPage() {
  const { facts } = useSession();
  const search = useSearchValues();
  const change = useChangeSearch();
  const kinds = movableKinds(facts.actor?.permissions ?? []);
  const kind = kindIn(search['kind'], kinds);
  const move_id = idIn(search['move']);
  return (
    <PageFrame title={SCREENS.moveIn.title} back={{ href: paths.tools(), label: SCREENS.tools.title }}>
      {kind === null ? (
        <EmptyState text={words.nothingToMove} />
      ) : move_id === null ? (
        <Stack gap={4}>
          <Sentence>{words.intro}</Sentence>
          <TabLinks
            label={words.files}
            current={kind}
            links={MOVE_KINDS.filter((each) => kinds.includes(each)).map((each) => ({
              key: each,
              label: `${stepOf(each)}. ${words.kinds[each].title}`,
              href: paths.moveIn({ kind: each }),
            }))}
          />
          <NewMove key={kind} kind={kind} onStarted={(id) => change({ move: String(id) })} />
          <MoveHistory />
        </Stack>
      ) : (
        <MoveView key={move_id} id={move_id} onAnother={() => change({ move: undefined })} />
      )}
    </PageFrame>
  );
}

interface NewMoveProps {
  readonly kind: MoveKind;
  readonly onStarted: (move_id: number) => void;
}

function NewMove({ kind, onStarted }: NewMoveProps) {
  const { own } = MOVE_KIND_FACTS[kind];
  const to_fill_in = useFieldsToFillIn(own ?? 'shipment');
  const fields = moveFields(kind, own === null ? [] : to_fill_in);
  const [draft, setDraft] = useState<MoveDraft | null>(null);
  const [is_started, setStarted] = useState(false);
  useUnsavedGuard(draft !== null && !is_started);
  if (draft === null) return <MoveSource kind={kind} fields={fields} onRead={setDraft} />;
  const rows = movedRowsOf(draft);
  return (
    <>
      <CsvFile
        file={draft}
        fields={draft.fields}
        onChange={(mapping) => setDraft({ ...draft, mapping })}
        onAnother={() => setDraft(null)}
      />
      {rows !== null && (
        <MovePreview
          draft={draft}
          rows={rows}
          onStarted={(id) => {
            setStarted(true);
            onStarted(id);
          }}
        />
      )}
    </>
  );
}
