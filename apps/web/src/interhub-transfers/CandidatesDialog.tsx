import { weightText } from '@tsela/domain/formats/rand-text';
import { shownError } from '../api/api-error.ts';
import { tellDone } from '../shell/tell.ts';
import { interhubTransfers as words } from '../strings/interhub-transfers.ts';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { FormDialog } from '../ui/feedback/FormDialog.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { PlainTable } from '../ui/table/PlainTable.tsx';
import type { TransferDialogProps } from './TransferDialogs.tsx';
import { useTransferCandidates, useTransferParcels } from './interhub-transfer-calls.ts';

/** Lists what waits at the origin for the destination, to be added at once. Source: screens S29. */
export function CandidatesDialog({ whole: { interhub_transfer: transfer }, onClose }: TransferDialogProps) {
  const { id, origin_name, destination_name } = transfer;
  const read = useTransferCandidates(id);
  const adding = useTransferParcels();
  const parcels = read.data?.parcels ?? [];

  function handleOk(): void {
    adding.mutate(
      { id, action: 'add', parcel_ids: parcels.map(({ parcel_id }) => parcel_id) },
      {
        onSuccess: ({ results }) => {
          const refused = results.filter(({ result }) => result === 'refused').length;
          const told = words.added(results.length - refused);
          tellDone(refused === 0 ? told : `${told} ${words.notAdded(refused)}`);
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={words.candidatesTitle(origin_name, destination_name)}
      okLabel={words.addAll(parcels.length)}
      is_pending={adding.isPending}
      is_wide
      fault={shownError(adding.error ?? read.error)}
      {...(parcels.length > 0 && { onOk: handleOk })}
      onClose={onClose}
    >
      {read.isPending && <Skeleton height={200} />}
      {read.data && parcels.length === 0 && <EmptyState text={words.candidatesNone} />}
      {read.data && !read.data.is_complete && <Notice kind="info">{words.candidatesPart}</Notice>}
      {parcels.length > 0 && (
        <PlainTable
          label={words.candidates}
          tallest={360}
          head={
            <>
              <th scope="col">{words.parcel}</th>
              <th scope="col">{words.to}</th>
              <th scope="col">{words.serviceLevel}</th>
              <th scope="col">{words.weight}</th>
            </>
          }
        >
          {parcels.map(({ parcel_id, parcel_reference, delivery_to, service_level_code, weight_kg }) => (
            <tr key={parcel_id}>
              <td className="num">{parcel_reference}</td>
              <td>{delivery_to}</td>
              <td>{service_level_code}</td>
              <td className="num">{weightText(weight_kg)}</td>
            </tr>
          ))}
        </PlainTable>
      )}
    </FormDialog>
  );
}
