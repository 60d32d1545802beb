import { LazyComponent } from '../../ui/LazyComponent.tsx';
import type { CustomTexts } from '../parts/custom-fields-draft.ts';
import { OptionsPanel } from './OptionsPanel.tsx';
import type { NewShipment } from './use-new-shipment.ts';

// Most providers have no fields of their own.
const loadOwnFields = async () => (await import('../parts/OwnFieldsPanel.tsx')).OwnFieldsPanel;

/** Cover, references, extras and the provider's own fields of a form that is being filled in. */
export function VisitOptions({ visit }: { readonly visit: NewShipment }) {
  const { mode, form, change, errors } = visit;
  const is_quote = mode === 'quote';
  return (
    <>
      <OptionsPanel
        form={form}
        onChange={change}
        errors={errors}
        is_quote={is_quote}
        needs_account={visit.is_staff}
        needs_billing_email={visit.needs_billing_email}
        references={visit.references}
      />
      <LazyComponent
        load={loadOwnFields}
        props={
          is_quote || visit.custom_fields.length === 0
            ? null
            : {
                fields: visit.custom_fields,
                texts: form.custom_fields ?? {},
                errors,
                onChange: (custom_fields: CustomTexts) => change({ custom_fields }),
              }
        }
      />
    </>
  );
}
