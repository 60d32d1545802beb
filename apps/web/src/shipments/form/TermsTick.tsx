import { Checkbox } from '@mantine/core';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { useSession } from '../../shell/session.ts';
import { shipmentForm as formWords } from '../../strings/shipments/form.ts';
import { fieldId } from '../../ui/form/field.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import type { ShipmentForm } from './shipment-draft.ts';

interface TermsTickProps {
  readonly form: ShipmentForm;
  readonly onChange: (parts: Partial<ShipmentForm>) => void;
  readonly errors: Readonly<Record<string, string>>;
}

const NAME = 'has_accepted_terms';

/** Visitors agree to the provider's terms before they send a parcel. Source: screens S10. */
export function TermsTick({ form, onChange, errors }: TermsTickProps) {
  const { settings } = useSession();
  const error = errors[NAME];
  return (
    <Panel>
      <Checkbox
        id={fieldId(NAME)}
        label={
          <>
            {formWords.acceptTerms}{' '}
            <a href={readSetting(settings, 'terms_url')} target="_blank" rel="noopener noreferrer">
              {formWords.terms}
            </a>
          </>
        }
        checked={form.has_accepted_terms ?? false}
        {...(error !== undefined && { error })}
        onChange={(event) => onChange({ has_accepted_terms: event.currentTarget.checked })}
      />
    </Panel>
  );
}
