import { Checkbox, TextInput } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import { IconUpload } from '@tabler/icons-react';
import type { ShipmentDocument } from '@tsela/contract/shipments/document-api';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import type { ParcelId } from '@tsela/domain/ids';
import { DELIVER_PARCELS_OR_SHIPMENTS } from '@tsela/domain/permissions/inline-permissions';
import { DOCUMENT_FILE_TYPES, DOCUMENT_TYPES, PROOF_TYPES } from '@tsela/domain/shipments/documents/shipment-documents';
import type { DocumentType } from '@tsela/domain/shipments/documents/shipment-documents';
import { dayOf } from '@tsela/domain/time/day';
import { useState } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { useMay } from '../../shell/session.ts';
import { tellDone } from '../../shell/tell.ts';
import { documents as words } from '../../strings/shipments/documents.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { base64Of } from '../../ui/form/base64.ts';
import { ChooseFile } from '../../ui/form/ChooseFile.tsx';
import { DayInput } from '../../ui/form/DayInput.tsx';
import { field } from '../../ui/form/field.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { useNow } from '../../ui/show/now.ts';
import { QuietText, Text } from '../../ui/show/Text.tsx';
import { isChoice, partInput } from '../parts/part-draft.ts';
import { PartChoice } from '../parts/PartChoice.tsx';
import { useOfferedPart } from '../parts/use-offered-part.ts';
import { useAddDocument } from './document-calls.ts';
import { fileToSend } from './file-to-send.ts';

interface AddDocumentDialogProps {
  readonly shipment: Shipment;
  /** The document that the new one takes the place of. */
  readonly replaced?: ShipmentDocument;
  readonly onClose: () => void;
}

const TYPES = DOCUMENT_TYPES.map((type) => ({ value: type, label: words.types[type] }));

/** A document of a shipment, or a new version of one. Source: screens S09, S31. */
export function AddDocumentDialog({ shipment, replaced, onClose }: AddDocumentDialogProps) {
  const may_deliver = useMay(DELIVER_PARCELS_OR_SHIPMENTS);
  const today = dayOf(useNow());
  const adding = useAddDocument();
  const [file, setFile] = useState<File | null>(null);
  const [type, setType] = useState<DocumentType>(replaced?.type ?? (shipment.pod_method === 'grv' ? 'grv' : 'pod'));
  const [receiver_name, setReceiver] = useState(replaced?.receiver_name ?? '');
  const [received_on, setReceivedOn] = useState<string>(replaced?.received_on ?? '');
  const [set_delivered, setDelivered] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const is_proof = PROOF_TYPES.includes(type);
  const can_deliver = may_deliver && is_proof && shipment.status !== 'delivered';
  const offered = useOfferedPart('delivered')(shipment);
  const [handed, setHanded] = useState<readonly ParcelId[]>(() => offered.due.map(({ id }) => id));
  const has_choice = can_deliver && set_delivered && isChoice(offered);
  const delivered_parcel_ids = has_choice ? partInput(offered, handed) : undefined;
  const errors = fieldErrors(adding.error);
  const { content, ...of_fields } = errors;
  const fault = refusal ?? content ?? (Object.keys(of_fields).length === 0 ? shownError(adding.error) : null);

  async function handleOk(): Promise<void> {
    if (file === null) return setRefusal(words.fileMissing);
    const sent = await fileToSend(file);
    if (typeof sent === 'string') return setRefusal(sent);
    setRefusal(null);
    const receipt = {
      ...(receiver_name.trim() !== '' && { receiver_name: receiver_name.trim() }),
      ...(received_on !== '' && { received_on }),
    };
    adding.mutate(
      {
        shipment_id: shipment.id,
        type,
        name: sent.name,
        content: base64Of(sent.bytes),
        ...(is_proof && receipt),
        ...(replaced && { replaces_id: replaced.id }),
        ...(can_deliver && set_delivered && { set_delivered }),
        ...(delivered_parcel_ids && { delivered_parcel_ids }),
      },
      {
        onSuccess: ({ document }) => {
          tellDone(words.added(document.name));
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={replaced ? words.replaceTitle(replaced.name) : words.addTitle}
      okLabel={replaced ? words.replace : words.add}
      is_pending={adding.isPending}
      errors={of_fields}
      can_ok={!has_choice || handed.length > 0}
      onOk={() => void handleOk()}
      onClose={onClose}
    >
      <SelectField
        {...field(words.type, { name: 'type', is_required: true, errors })}
        value={type}
        options={TYPES}
        description={words.otherHelp}
        // The options are exactly the types.
        onChange={(chosen) => setType(chosen as DocumentType)}
      />
      <Stack gap={2} role="group" aria-label={words.file}>
        {fault !== null && <Notice kind="error">{fault}</Notice>}
        <Row gap={3}>
          <ChooseFile accept={DOCUMENT_FILE_TYPES.join(',')} onChange={(chosen) => chosen && setFile(chosen)}>
            {(button) => (
              <Button {...button} variant="default" leftSection={<IconUpload size={16} aria-hidden="true" />}>
                {words.chooseFile}
              </Button>
            )}
          </ChooseFile>
          {file !== null && <Text isBreakable>{words.chosen(file.name)}</Text>}
        </Row>
        <QuietText as="p">{words.fileHelp}</QuietText>
      </Stack>
      {is_proof && (
        <>
          <TextInput
            {...field(words.receiver, { name: 'receiver_name', is_optional: true, errors })}
            maxLength={255}
            value={receiver_name}
            onChange={(event) => setReceiver(event.currentTarget.value)}
          />
          <DayInput
            {...field(words.receivedOn, { name: 'received_on', is_optional: true, errors })}
            max={today}
            value={received_on}
            onDay={setReceivedOn}
          />
        </>
      )}
      {can_deliver && (
        <Checkbox
          label={words.setDelivered}
          checked={set_delivered}
          onChange={(event) => setDelivered(event.currentTarget.checked)}
        />
      )}
      {has_choice && <PartChoice choices={offered.choices} chosen={handed} onChosen={setHanded} />}
    </FormDialog>
  );
}
