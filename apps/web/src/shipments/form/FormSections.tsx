import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconArrowsLeftRight } from '@tabler/icons-react';
import { SIDES } from '@tsela/domain/shipments/shipment-draft';
import { useClosedDays } from '../../rates/rate-calls.ts';
import { useSession } from '../../shell/session.ts';
import { shipments as words } from '../../strings/shipments.ts';
import { shipmentForm as formWords } from '../../strings/shipments-form.ts';
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { withSwappedSides } from './copied-draft.ts';
import { closedDaysInputOf } from './shipment-draft.ts';
import type { NewShipment } from './use-new-shipment.ts';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import { OptionsPanel } from './OptionsPanel.tsx';
import type { CustomTexts } from '../parts/custom-fields-draft.ts';
import { ParcelsPanel } from './ParcelsPanel.tsx';
import { SidePanel } from './SidePanel.tsx';
import { WhenPanel } from './WhenPanel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Tiles } from '../../ui/layout/Tiles.tsx';
import { field, fieldId } from '../../ui/form/field.tsx';
import type { ContactForm, ShipmentForm } from './shipment-draft.ts';
import { readSetting } from '@tsela/domain/providers/provider-settings';

// Most providers have no fields of their own, and customers book for their own account.
const loadOwnFields = async () => (await import('../parts/OwnFieldsPanel.tsx')).OwnFieldsPanel;
const loadPicker = async () => (await import('../../shell/parts/AccountPicker.tsx')).AccountPicker;

/** Everything that is filled in, from top to bottom. A quote asks less. */
export function FormSections({ visit }: { readonly visit: NewShipment }) {
  const { user } = useSession();
  const { mode, form, change, errors } = visit;
  const is_quote = mode === 'quote';
  const { chosen } = visit.rates;
  const closed = useClosedDays(closedDaysInputOf(form, { needs_account: visit.is_staff }));
  // Visitors who may not book have nothing to switch to.
  const has_modes = user !== null || visit.why_not_send === null;

  return (
    <Stack gap={4}>
      <Row justify="between">
        {has_modes && (
          <Choice
            label={formWords.modesLabel}
            value={mode}
            options={[
              { value: 'quote', label: formWords.modes.quote },
              { value: 'send', label: formWords.modes.send },
            ]}
            onChange={visit.setMode}
          />
        )}
        <Button
          variant="default"
          leftSection={<IconArrowsLeftRight size={16} aria-hidden="true" />}
          onClick={() => change(withSwappedSides(form))}
        >
          {formWords.swapSides}
        </Button>
      </Row>
      <ErrorSummary errors={errors} />
      {visit.is_staff && (
        <Panel>
          <LazyComponent
            load={loadPicker}
            props={{ value: form.account, onChange: visit.chooseAccount, errors, is_required: true }}
          />
        </Panel>
      )}
      <Tiles gap={4} least={310} isFilling>
        {SIDES.map((side) => (
          <SidePanel
            key={side}
            side={side}
            form={form}
            onChange={(value) => change({ [side]: value })}
            errors={errors}
            is_quote={is_quote}
          />
        ))}
      </Tiles>
      <ParcelsPanel form={form} types={visit.parcel_types} onChange={change} errors={errors} is_quote={is_quote} />
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

interface ResponsiblePanelProps {
  readonly form: ShipmentForm;
  readonly onChange: (parts: Partial<ShipmentForm>) => void;
  readonly errors: Readonly<Record<string, string>>;
}

const NOBODY: ContactForm = { name: '', email: '', mobile_number: '' };

/** The responsible contact at the account, who is told when the shipment goes wrong. Source: DATA-22, decisions D53, screens S10. */
function ResponsiblePanel({ form, onChange, errors }: ResponsiblePanelProps) {
  const { responsible = NOBODY } = form;
  const part = (key: keyof ContactForm, label: string, type: 'text' | 'email' | 'tel', length: number) => (
    <TextInput
      {...field(label, { name: `responsible_contact.${key}`, is_optional: true, errors })}
      type={type}
      autoComplete="off"
      maxLength={length}
      value={responsible[key]}
      onChange={(event) => onChange({ responsible: { ...responsible, [key]: event.currentTarget.value } })}
    />
  );
  return (
    <Panel title={words.responsible} aside={formWords.responsibleHelp}>
      <Tiles columns={2} align="start">
        {part('name', words.contactName, 'text', 255)}
        {part('email', words.email, 'email', 255)}
        {part('mobile_number', words.mobile, 'tel', 30)}
      </Tiles>
    </Panel>
  );
}

interface TermsTickProps {
  readonly form: ShipmentForm;
  readonly onChange: (parts: Partial<ShipmentForm>) => void;
  readonly errors: Readonly<Record<string, string>>;
}

const NAME = 'has_accepted_terms';

/** Visitors agree to the provider's terms before they send a parcel. Source: screens S10. */
function TermsTick({ form, onChange, errors }: TermsTickProps) {
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
