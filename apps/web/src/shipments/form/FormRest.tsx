import { useClosedDays } from '../../rates/rate-calls.ts';
import { useSession } from '../../shell/session.ts';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import type { CustomTexts } from '../parts/custom-fields-draft.ts';
import { OptionsPanel } from './OptionsPanel.tsx';
import { ResponsiblePanel } from './ResponsiblePanel.tsx';
import { closedDaysInputOf } from './shipment-draft.ts';
import { TermsTick } from './TermsTick.tsx';
import type { NewShipment } from './use-new-shipment.ts';
import { WhenPanel } from './WhenPanel.tsx';

// Most providers have no fields of their own.
const loadOwnFields = async () => (await import('../parts/OwnFieldsPanel.tsx')).OwnFieldsPanel;

/** What comes after sides and parcels: days and windows, options, the responsible contact, own fields and terms. */
export function FormRest({ visit }: { readonly visit: NewShipment }) {
  const { user } = useSession();
  const { mode, form, change, errors } = visit;
  const is_quote = mode === 'quote';
  const { chosen } = visit.rates;
  const closed = useClosedDays(closedDaysInputOf(form, { needs_account: visit.is_staff }));

  return (
    <Stack gap={4}>
      <WhenPanel
        form={form}
        onChange={(side, value) => change({ [side]: value })}
        errors={errors}
        is_quote={is_quote}
        closed={closed}
        collects={chosen && { service: chosen.name, on: chosen.collect_on }}
      />
      <OptionsPanel
        form={form}
        onChange={change}
        errors={errors}
        is_quote={is_quote}
        needs_account={visit.is_staff}
        needs_billing_email={visit.needs_billing_email}
        references={visit.references}
      />
      {!is_quote && user !== null && <ResponsiblePanel form={form} onChange={change} errors={errors} />}
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
      {!is_quote && visit.asks_for_terms && <TermsTick form={form} onChange={change} errors={errors} />}
    </Stack>
  );
}
