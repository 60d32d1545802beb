import { Button } from '../../../ui/act/Button.tsx';
import { useId, useState } from 'react';
import { shownError } from '../../../api/api-error.ts';
import { asksToLeave } from '../../../shell/pages/unsaved-guard.ts';
import { lines as words } from '../../../strings/rates-tariff.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { draftOfLine, isTouched, lineOfDraft } from './line-form-draft.ts';
import type { EditedPart, Line, LineDraft } from '../tariff-shapes.ts';
import { LineField } from './LineField.tsx';
import { PART_FIELDS } from './part-fields-draft.ts';
import { lineName, outlineCount } from '../part-summary-draft.ts';
import { SideSheet } from '../../../ui/feedback/SideSheet.tsx';
import { useOutline } from '../tariff-calls.ts';
import type { CardForm } from '../use-card-edits.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { Stack } from '../../../ui/layout/Stack.tsx';

interface LineSheetProps {
  readonly part: EditedPart;
  readonly line: Line;
  readonly form: CardForm;
  readonly onClose: () => void;
}

/** One line of a tariff in a form, applied to the draft and saved with everything else. */
export function LineSheet(props: LineSheetProps) {
  const { part, line, form, onClose } = props;
  // The outlines of a zone are not part of the list: a line put without them would lose them.
  const is_outlined = part === 'zones' && line['polygons'] === undefined && outlineCount(line) > 0;
  const source = typeof line['copied_from'] === 'number' ? line['copied_from'] : line.id;
  const outline = useOutline(is_outlined ? { id: form.card.rate_revision.id, zone_id: source } : null);
  if (!is_outlined) return <LineForm key={line.id} {...props} />;
  const polygons = outline.data?.zones[0]?.polygons;
  if (polygons) return <LineForm key={line.id} {...props} line={{ ...line, polygons }} />;
  return (
    <SideSheet title={lineName(line)} onClose={onClose}>
      {outline.error ? (
        <Notice kind="error" onRetry={() => void outline.refetch()}>
          {shownError(outline.error)}
        </Notice>
      ) : (
        <Skeleton height={240} />
      )}
    </SideSheet>
  );
}

function LineForm({ part, line, form, onClose }: LineSheetProps) {
  const [before] = useState<LineDraft>(() => draftOfLine(part, line));
  const [draft, setDraft] = useState(before);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [opened] = useState(form.card);
  const form_id = useId();
  const { can_edit } = form;
  const is_new = !form.lines(part).some(({ id }) => id === line.id);

  function handleApply(): void {
    const read = lineOfDraft(part, draft, line);
    setErrors(read.errors);
    if (Object.keys(read.errors).length > 0) return;
    form.put(part, read.line, opened);
    onClose();
  }

  async function handleClose(): Promise<void> {
    if (!isTouched(draft, before) || (await asksToLeave())) onClose();
  }

  return (
    <SideSheet
      title={is_new ? words.newTitle(words.one[part]) : lineName(line)}
      onClose={() => void handleClose()}
      foot={
        <>
          <Button variant="default" onClick={() => void handleClose()}>
            {can_edit ? words.cancel : words.close}
          </Button>
          {can_edit && (
            <Button type="submit" form={form_id}>
              {words.ok}
            </Button>
          )}
        </>
      }
    >
      <Form onSubmit={handleApply} errors={errors} isOff={!can_edit} id={form_id}>
        {PART_FIELDS[part].map(({ title, fields }) => {
          const shown = fields.filter(({ is_shown }) => is_shown === undefined || is_shown(draft));
          return (
            <Stack key={title} as="fieldset" gap={3} disabled={!can_edit} data-read-only={!can_edit || undefined}>
              <legend>{title}</legend>
              {shown.map((spec) => (
                <LineField
                  key={spec.path}
                  spec={spec}
                  value={draft[spec.path]}
                  form={form}
                  errors={errors}
                  onChange={(value) => setDraft((old) => ({ ...old, [spec.path]: value }))}
                />
              ))}
            </Stack>
          );
        })}
      </Form>
    </SideSheet>
  );
}
