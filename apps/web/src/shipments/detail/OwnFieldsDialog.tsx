import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { isStaff } from '@tsela/domain/permissions/audience';
import { customValueChecks } from '@tsela/domain/providers/custom-fields';
import type { CustomField } from '@tsela/domain/providers/custom-fields';
import { QUOTE_STATUSES } from '@tsela/domain/shipments/status/shipment-status';
import { useState } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { useSession } from '../../shell/session.ts';
import { ownFields as words } from '../../strings/shipments.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { customTextsOf, customValuesOf } from '../parts/custom-fields-draft.ts';
import { useChangeFields } from '../shipment-calls.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { OwnFieldInput } from '../parts/OwnFieldInput.tsx';

interface OwnFieldsDialogProps {
  readonly shipment: Shipment;
  readonly fields: readonly CustomField[];
  readonly onClose: () => void;
}

/** Fills in the provider's own fields on a shipment. Source: screens S50. */
export function OwnFieldsDialog({ shipment, fields, onClose }: OwnFieldsDialogProps) {
  const is_staff = isStaff(useSession().user);
  const changing = useChangeFields();
  // What the form started from: what another user changes meanwhile is noticed by its time.
  const [{ before, time_modified }] = useState({ before: shipment.custom_fields, time_modified: shipment.time_modified });
  const [texts, setTexts] = useState(() => customTextsOf(shipment.custom_fields));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const failed = Object.keys(errors).length === 0 ? shownError(changing.error) : null;

  function handleOk(): void {
    const values = customValuesOf(texts, fields);
    const asks_required = !QUOTE_STATUSES.some((status) => status === shipment.status);
    const violations = customValueChecks(values, { fields, before, is_staff, asks_required });
    if (violations.length > 0) return setErrors(Object.fromEntries(violations.map(({ field, message }) => [field, message])));
    setErrors({});
    changing.mutate(
      { id: shipment.id, custom_fields: values, time_modified },
      {
        onSuccess: () => {
          showToast({ text: words.saved, variant: 'success' });
          onClose();
        },
        onError: (error) => setErrors(fieldErrors(error)),
      },
    );
  }

  return (
    <FormDialog
      title={words.changeTitle(shipment.short_tracking_reference)}
      onClose={onClose}
      okLabel={words.save}
      is_pending={changing.isPending}
      onOk={handleOk}
      fault={failed}
      errors={errors}
    >
      {fields.map((each) => (
        <OwnFieldInput
          key={each.code}
          of={each}
          text={texts[each.code] ?? ''}
          errors={errors}
          onChange={(text) => setTexts({ ...texts, [each.code]: text })}
        />
      ))}
    </FormDialog>
  );
}
