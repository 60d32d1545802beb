import { Button } from '../../ui/act/Button.tsx';
import type { FindingFix } from '@tsela/domain/rates/card/finding-fix';
import { useState } from 'react';
import { tariff as words } from '../../strings/rates-tariff.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Findings } from './Findings.tsx';
import type { Finding } from './finding-links-draft.ts';
import { FixBreaks } from './FixBreaks.tsx';
import { useCheck } from './tariff-calls.ts';
import type { CardForm } from './use-card-edits.ts';
import { Sentence } from '../../ui/show/Text.tsx';

/** What stands against publishing the tariff as it is saved. */
export function CheckPart({ form }: { readonly form: CardForm }) {
  const { id } = form.card.rate_revision;
  const read = useCheck(id);
  // Shown in a dialog first, and saved at once: what is unsaved would be based on an older draft.
  const [open, setOpen] = useState<readonly Finding[] | null>(null);
  const can_fix = form.can_edit && form.changes === 0;
  const fixable = (read.data?.findings ?? []).filter(({ fix }) => fix);
  const fixing = {
    isDone: ({ part, remove }: FindingFix) => form.lines(part).every((line) => line.id !== remove),
    onFix: ({ part, remove }: FindingFix) => form.remove(part, remove),
    ...(can_fix && { onFixBreak: (finding: Finding) => setOpen([finding]) }),
  };
  return (
    <Panel
      title={words.part.check}
      {...(can_fix && fixable.length > 1 && { action: <FixAll count={fixable.length} onFix={() => setOpen(fixable)} /> })}
    >
      {form.changes > 0 && <Notice kind="info">{words.unsaved(form.changes)}</Notice>}
      {form.changes > 0 && fixable.length > 0 && <Sentence>{words.fixAfterSaving}</Sentence>}
      <Findings revision={id} read={read} fixing={form.can_edit ? fixing : undefined} />
      {open !== null && read.data && (
        <FixBreaks revision={read.data.rate_revision} findings={open} onClose={() => setOpen(null)} />
      )}
    </Panel>
  );
}

function FixAll({ count, onFix }: { readonly count: number; readonly onFix: () => void }) {
  return (
    <Button variant="default" size="compact-md" onClick={onFix}>
      {words.fixAll(count)}
    </Button>
  );
}
