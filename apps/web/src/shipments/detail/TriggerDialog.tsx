import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { IntegrationPicker } from '../../integrations/parts/IntegrationPicker.tsx';
import type { ChosenIntegration } from '../../integrations/parts/IntegrationPicker.tsx';
import { useTriggerIntegration } from '../../integrations/trigger-calls.ts';
import { tellDone } from '../../shell/tell.ts';
import { triggering as words } from '../../strings/integrations-trigger.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { QuietText } from '../../ui/show/Text.tsx';

/** Sends a shipment as it stands to an integration of its account. Source: screens S40. */
export function TriggerDialog({ shipment, onClose }: { readonly shipment: Shipment; readonly onClose: () => void }) {
  const triggering = useTriggerIntegration();
  const [integration, setIntegration] = useState<ChosenIntegration | null>(null);

  function handleSend(): void {
    if (integration === null) return;
    triggering.mutate(
      { shipment_id: shipment.id, integration_id: integration.id },
      {
        onSuccess: ({ message }) => {
          tellDone(message);
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={words.title(shipment.short_tracking_reference)}
      onClose={onClose}
      okLabel={words.send}
      is_pending={triggering.isPending}
      can_ok={integration !== null}
      onOk={handleSend}
      fault={shownError(triggering.error)}
    >
      <QuietText as="p">{words.about}</QuietText>
      <IntegrationPicker account_id={shipment.account_id} value={integration} onChange={setIntegration} is_in_dialog />
    </FormDialog>
  );
}
