import { TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { WholeCollectionRequest } from '@tsela/contract/collection-requests/collection-request-api';
import { isFinal } from '@tsela/domain/collection-requests/collection-request-status';
import { useState } from 'react';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { useMay } from '../shell/session.ts';
import { tellDone, tellFailure } from '../shell/tell.ts';
import { collectionRequests as words } from '../strings/collection-requests.ts';
import { AppLink } from '../ui/act/app-link.tsx';
import { IconButton } from '../ui/act/IconButton.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { EntryForm } from '../ui/form/EntryForm.tsx';
import { field } from '../ui/form/field.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { StatusBadge } from '../ui/show/StatusBadge.tsx';
import { QuietText } from '../ui/show/Text.tsx';
import { PlainTable } from '../ui/table/PlainTable.tsx';
import { typedReferences } from './collection-draft.ts';
import { useChangeCollection } from './collection-request-calls.ts';

/** The shipments on a request with how much of each is scanned; while it is open they are added and taken off. */
export function RequestShipments({
  whole: { collection_request: request, shipments },
}: {
  readonly whole: WholeCollectionRequest;
}) {
  const changing = useChangeCollection();
  const can_change = useMay('API_/collection-requests:PATCH') && !isFinal(request.status);
  const head = [words.reference, words.to, words.status, words.onIt].map((text) => <th key={text}>{text}</th>);

  function handleRemove(id: WholeCollectionRequest['shipments'][number]['id'], reference: string): void {
    changing.mutate(
      { id: request.id, remove_shipment_ids: [id] },
      { onSuccess: () => tellDone(words.removed(reference)), onError: tellFailure },
    );
  }

  return (
    <>
      <Panel title={words.shipments} isFlush={shipments.length > 0}>
        {shipments.length === 0 ? (
          <EmptyState text={words.noShipments} />
        ) : (
          <PlainTable
            label={words.shipments}
            head={
              <>
                {head}
                {can_change && (
                  <th>
                    <span className="visually-hidden">{words.actions}</span>
                  </th>
                )}
              </>
            }
          >
            {shipments.map((shipment) => (
              <tr key={shipment.id}>
                <td>
                  <AppLink href={paths.shipment(shipment.id)} className="num">
                    {shipment.short_tracking_reference}
                  </AppLink>{' '}
                  {shipment.is_automatic && <QuietText>{words.automatic}</QuietText>}
                </td>
                <td>{shipment.delivery_to}</td>
                <td>
                  <StatusBadge status={shipment.status} />
                </td>
                <td className="num">{words.scanState(shipment.parcels_collected, shipment.parcel_count)}</td>
                {can_change && (
                  <td>
                    {!shipment.is_collected && (
                      <IconButton
                        label={words.remove(shipment.short_tracking_reference)}
                        Icon={IconX}
                        onClick={() => handleRemove(shipment.id, shipment.short_tracking_reference)}
                      />
                    )}
                  </td>
                )}
              </tr>
            ))}
          </PlainTable>
        )}
      </Panel>
      {can_change && <AddShipments key={shipments.length} request_id={request.id} />}
    </>
  );
}

function AddShipments({ request_id }: { readonly request_id: WholeCollectionRequest['collection_request']['id'] }) {
  const changing = useChangeCollection();
  const [text, setText] = useState('');
  const errors = fieldErrors(changing.error);
  const references = typedReferences(text);

  function handleAdd(): void {
    if (references.length === 0) return;
    changing.mutate({ id: request_id, add_references: references }, { onSuccess: () => tellDone(words.added) });
  }

  return (
    <EntryForm
      title={words.addShipments}
      okLabel={words.addShipments}
      isSaving={changing.isPending}
      errors={errors}
      fault={Object.keys(errors).length > 0 ? null : shownError(changing.error)}
      onSubmit={handleAdd}
    >
      <TextInput
        {...field(words.references, { name: 'add_references', errors })}
        description={words.referencesNote}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </EntryForm>
  );
}
