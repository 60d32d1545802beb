import { Button } from '../ui/act/Button.tsx';
import type { CollectionRequest } from '@tsela/contract/collection-requests/collection-request-api';
import { useState } from 'react';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { tellDone } from '../shell/tell.ts';
import { collectionRequests as words } from '../strings/collection-requests.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Form } from '../ui/form/Form.tsx';
import { TextArea } from '../ui/form/TextArea.tsx';
import { field } from '../ui/form/field.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { useChangeCollection } from './collection-request-calls.ts';

/** What staff note about a request; its customer never reads it. */
export function RequestNotes({ request }: { readonly request: CollectionRequest }) {
  const changing = useChangeCollection();
  const [notes, setNotes] = useState(request.notes);
  const errors = fieldErrors(changing.error);
  return (
    <Panel title={words.notes}>
      <Form
        isOff={changing.isPending}
        errors={errors}
        hasSummary={false}
        onSubmit={() => changing.mutate({ id: request.id, notes }, { onSuccess: () => tellDone(words.changed) })}
      >
        {changing.error && <Notice kind="error">{shownError(changing.error)}</Notice>}
        <TextArea
          {...field(words.notes, { name: 'notes', errors })}
          maxLength={2000}
          value={notes}
          onChange={(event) => setNotes(event.currentTarget.value)}
        />
        <div>
          <Button type="submit" variant="default" loading={changing.isPending} disabled={notes === request.notes}>
            {words.saveNotes}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
