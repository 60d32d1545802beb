import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import type { DriverId } from '@tsela/domain/ids';
import { LONGEST_MESSAGE } from '@tsela/domain/inbox/thread-rules';
import { isStaff } from '@tsela/domain/permissions/audience';
import { proofRequestToCourier, proofRequestToDriver } from '@tsela/domain/shipments/documents/proof-request';
import { DRIVER_MESSAGE_LETTERS_MAX } from '@tsela/domain/tripsheets/driver-messages';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { useOpenThread } from '../../inbox/inbox-calls.ts';
import { useSession } from '../../shell/session.ts';
import { tellDone } from '../../shell/tell.ts';
import { proofRequests as words } from '../../strings/shipments/documents.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { field } from '../../ui/form/field.tsx';
import { Text } from '../../ui/show/Text.tsx';
import { useAskDriver } from '../shipment-calls.ts';

interface RequestProofDialogProps {
  readonly shipment: Shipment;
  readonly onClose: () => void;
}

/** Asks for the proof of delivery of a shipment that has none: staff its driver, customers the courier. Source: screens S09. */
export function RequestProofDialog({ shipment, onClose }: RequestProofDialogProps) {
  const { user, title } = useSession();
  const { delivery_agent_id = null, delivery_agent_name = '' } = shipment;
  return isStaff(user) && delivery_agent_id !== null ? (
    <AskDriver shipment={shipment} driver={{ id: delivery_agent_id, name: delivery_agent_name }} onClose={onClose} />
  ) : (
    <AskCourier shipment={shipment} courier={title} onClose={onClose} />
  );
}

interface AskDriverProps extends RequestProofDialogProps {
  readonly driver: { readonly id: DriverId; readonly name: string };
}

/** On the trip-sheet of the driver within a second, and kept until it is read. */
function AskDriver({ shipment, driver, onClose }: AskDriverProps) {
  const send = useAskDriver();
  return (
    <Asking
      shipment={shipment}
      whom={driver.name}
      first_text={proofRequestToDriver(deliveredOf(shipment))}
      longest={DRIVER_MESSAGE_LETTERS_MAX}
      is_pending={send.isPending}
      error={send.error}
      onClose={onClose}
      onSend={(text, onSuccess) => send.mutate({ driver_id: driver.id, text }, { onSuccess })}
    />
  );
}

/** A conversation about the shipment. */
function AskCourier({ shipment, courier, onClose }: RequestProofDialogProps & { readonly courier: string }) {
  const open = useOpenThread();
  const { subject, text: first_text } = proofRequestToCourier(deliveredOf(shipment));
  return (
    <Asking
      shipment={shipment}
      whom={courier}
      first_text={first_text}
      longest={LONGEST_MESSAGE}
      is_pending={open.isPending}
      error={open.error}
      onClose={onClose}
      onSend={(text, onSuccess) => open.mutate({ subject, text, reference: shipment.short_tracking_reference }, { onSuccess })}
    />
  );
}

interface AskingProps extends RequestProofDialogProps {
  readonly whom: string;
  readonly first_text: string;
  readonly longest: number;
  readonly is_pending: boolean;
  readonly error: unknown;
  readonly onSend: (text: string, onSuccess: () => void) => void;
}

function Asking({ shipment, whom, first_text, longest, is_pending, error, onSend, onClose }: AskingProps) {
  const [text, setText] = useState(first_text);
  return (
    <FormDialog
      title={words.title(shipment.short_tracking_reference)}
      onClose={onClose}
      okLabel={words.send}
      is_pending={is_pending}
      can_ok={text.trim() !== ''}
      fault={shownError(error)}
      onOk={() =>
        onSend(text.trim(), () => {
          tellDone(words.sent(whom));
          onClose();
        })
      }
    >
      <Text as="p">{words.goesTo(whom)}</Text>
      <TextArea
        {...field(words.text, { name: 'text' })}
        rows={4}
        maxLength={longest}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

function deliveredOf({ short_tracking_reference, delivery_contact, delivery_address, delivered_date }: Shipment) {
  return {
    reference: short_tracking_reference,
    recipient: delivery_contact.name,
    place: delivery_address.local_area,
    delivered_date,
  };
}
