import type { FindingFix } from '@tsela/domain/rates/finding-fix';
import { tariff as words } from '../strings/rates-tariff.ts';
import { Notice } from '../ui/Notice.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Findings } from './Findings.tsx';
import { useCheck } from './tariff-calls.ts';
import type { CardForm } from './use-card-edits.ts';

/** What stands against publishing the tariff as it is saved. */
export function CheckPart({ form }: { readonly form: CardForm }) {
  const { id } = form.card.rate_revision;
  const read = useCheck(id);
  const fixing = {
    isDone: ({ part, remove }: FindingFix) => form.lines(part).every((line) => line.id !== remove),
    onFix: ({ part, remove }: FindingFix) => form.remove(part, remove),
  };
  return (
    <Panel title={words.part.check}>
      {form.changes > 0 && <Notice kind="info">{words.unsaved(form.changes)}</Notice>}
      <Findings revision={id} read={read} fixing={form.can_edit ? fixing : undefined} />
    </Panel>
  );
}
