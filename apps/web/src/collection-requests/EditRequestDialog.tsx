import { useState } from 'react';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { PlaceSearch } from '../service-areas/parts/PlaceSearch.tsx';
import { tellDone, tellWarnings } from '../shell/tell.ts';
import { collectionRequests as words } from '../strings/collection-requests.ts';
import { FormDialog } from '../ui/feedback/FormDialog.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { collectionChange, collectionProblems, draftOfRequest, withPart, withPlace } from './collection-draft.ts';
import { useChangeCollection, useCollectingDays } from './collection-request-calls.ts';
import type { RequestDialogProps } from './RequestDialogs.tsx';
import { LoadFields, PlaceFields, TimeFields } from './RequestFields.tsx';

/** Changes when, where and how much is fetched; shipments that joined by themselves follow the new day and door. Source: screens S15. */
export function EditRequestDialog({ whole: { collection_request: request }, onClose }: RequestDialogProps) {
  const changing = useChangeCollection();
  const [draft, setDraft] = useState(() => draftOfRequest(request));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const { local_area, city, code, zone } = draft;
  const days = useCollectingDays({ local_area, city, code, zone }).data;
  const hours = days?.hours ?? { from: request.collect_after, to: request.collect_before };
  const closed = days?.closed_days.find(({ date }) => date === draft.date);
  const refused = fieldErrors(changing.error);
  const errors = { ...refused, ...problems };

  function handleSave(): void {
    const found = collectionProblems(draft, { is_staff: false });
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const change = collectionChange(draft, request, hours);
    if (change === null) return onClose();
    changing.mutate(change, {
      onSuccess: ({ warnings }) => {
        tellDone(words.changed);
        tellWarnings(warnings);
        onClose();
      },
    });
  }

  const fields = { draft, errors, onChange: (changed: Partial<typeof draft>) => setDraft(withPart(draft, changed)) };
  return (
    <FormDialog
      title={words.editTitle(request.reference)}
      okLabel={words.save}
      is_wide
      is_pending={changing.isPending}
      fault={Object.keys(refused).length > 0 ? null : shownError(changing.error)}
      errors={errors}
      hasSummary
      onOk={handleSave}
      onClose={onClose}
    >
      <TimeFields {...fields} hours={hours} last={days?.last_date} />
      {closed && <Notice kind="warning">{words.closedDay(closed.message)}</Notice>}
      <PlaceSearch onPick={(place) => setDraft(withPlace(draft, place))} />
      <PlaceFields {...fields} />
      <LoadFields {...fields} />
    </FormDialog>
  );
}
