import { Checkbox, TextInput } from '@mantine/core';
import type { InputOf } from '@tsela/contract/route';
import type { rateApi } from '@tsela/contract/rates/rate-api';
import type { ReferenceRules } from '@tsela/domain/accounts/reference-rules';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { SHIPMENT_TEXTS, TEXTS_OF_FORM } from '@tsela/domain/shipments/shipment-texts';
import type { LabelledText } from '@tsela/domain/shipments/shipment-texts';
import { moneyText } from '../../ui/show/money-text.ts';
import { useOptIns } from '../../rates/rate-calls.ts';
import { useSession } from '../../shell/session.ts';
import { shipmentForm as words } from '../../strings/shipments/form.ts';
import { field } from '../../ui/form/field.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { withGone } from './opt-ins-draft.ts';
import type { OptIn } from './opt-ins-draft.ts';
import { quoteInputOf } from './shipment-draft.ts';
import type { ShipmentForm } from './shipment-draft.ts';
import { BillingEmailField } from '../parts/BillingEmailField.tsx';
import { CostCenterField } from './CostCenterField.tsx';
import { DeclaredValueField } from './DeclaredValueField.tsx';
import { PodMethodField } from './PodMethodField.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Tiles } from '../../ui/layout/Tiles.tsx';
import { Text } from '../../ui/show/Text.tsx';

interface OptionsPanelProps {
  readonly form: ShipmentForm;
  readonly onChange: (parts: Partial<ShipmentForm>) => void;
  readonly errors: Readonly<Record<string, string>>;
  readonly is_quote: boolean;
  readonly needs_account: boolean;
  readonly needs_billing_email: boolean;
  readonly references: ReferenceRules;
}

/** What is special about this shipment: cover, references, proof of delivery, extras. */
export function OptionsPanel({
  form,
  onChange,
  errors,
  is_quote,
  needs_account,
  needs_billing_email,
  references,
}: OptionsPanelProps) {
  const { settings, account } = useSession();
  const is_reference_needed = readSetting(settings, 'require_customer_reference') || references.require_customer_reference;
  const text = (name: LabelledText) => {
    if (name === 'cost_center')
      return (
        <CostCenterField
          key={name}
          account_id={form.account?.id ?? account?.id ?? null}
          value={form.cost_center}
          errors={errors}
          onChange={(cost_center) => onChange({ cost_center })}
        />
      );
    const mark = name === 'customer_reference' && is_reference_needed ? { is_required: true } : { is_optional: true };
    const { label, longest } = SHIPMENT_TEXTS[name];
    return (
      <TextInput
        key={name}
        {...field(label, { name, errors, ...mark })}
        autoComplete="off"
        maxLength={longest}
        value={form[name]}
        onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      />
    );
  };

  return (
    <Panel title={words.options}>
      <Stack gap={3}>
        <Tiles columns={2} align="start">
          <DeclaredValueField form={form} onChange={onChange} errors={errors} />
          {needs_billing_email && <BillingEmailField form={form} onChange={onChange} errors={errors} />}
          {!is_quote && TEXTS_OF_FORM.map(text)}
          <PodMethodField form={form} onChange={(pod_method) => onChange({ pod_method })} />
        </Tiles>
        <OptIns form={form} onChange={onChange} needs_account={needs_account} />
        {!is_quote && (
          <Checkbox
            label={words.mute}
            checked={form.mute_notifications}
            onChange={(event) => onChange({ mute_notifications: event.currentTarget.checked })}
          />
        )}
      </Stack>
    </Panel>
  );
}

type OptInProps = Pick<OptionsPanelProps, 'form' | 'onChange' | 'needs_account'> & {
  /** Left out, the live tariff's. */
  readonly rate_revision_id?: number | undefined;
};

/** Optional charges of the tariff; those chosen by default are, until the user changes them. Source: CALL-56. */
export function OptIns({ form, onChange, needs_account, rate_revision_id }: OptInProps) {
  const quote = quoteInputOf(form, { needs_account });
  const asked = quote && { ...sidesOf(quote), ...(rate_revision_id !== undefined && { rate_revision_id }) };
  const answer = useOptIns(asked).data;
  if (!answer) return null;

  const lists = [
    { key: 'opt_in_rates', rates: withGone(answer.opt_in_rates, form.opt_in_rates) },
    { key: 'opt_in_time_based_rates', rates: withGone(answer.opt_in_time_based_rates, form.opt_in_time_based_rates) },
  ] as const;
  if (lists.every(({ rates }) => rates.length === 0)) return null;
  return (
    <Stack as="fieldset">
      <Text as="legend" tone="soft" size="s" weight="medium">
        {words.optIns}
      </Text>
      {lists.flatMap(({ key, rates }) => {
        const chosen = form[key] ?? rates.filter((rate) => rate.opted_in_by_default).map(({ id }) => id);
        return rates.map((rate) => (
          <Checkbox
            key={`${key}-${rate.id}`}
            label={labelOf(rate)}
            description={rate.description}
            checked={chosen.includes(rate.id)}
            onChange={(event) => {
              const others = chosen.filter((id) => id !== rate.id);
              onChange({ [key]: event.currentTarget.checked ? [...others, rate.id] : others });
            }}
          />
        ));
      })}
    </Stack>
  );
}

type OptInInput = InputOf<typeof rateApi.optIn>;

function sidesOf(quote: OptInInput & { parcels: unknown }): OptInInput {
  const { account_id, collection_address, delivery_address, collection_pickup_point_id, delivery_pickup_point_id } = quote;
  const { collection_pickup_point_provider, delivery_pickup_point_provider } = quote;
  return {
    ...(account_id !== undefined && { account_id }),
    ...(collection_address && { collection_address }),
    ...(delivery_address && { delivery_address }),
    ...(collection_pickup_point_id !== undefined && { collection_pickup_point_id }),
    ...(delivery_pickup_point_id !== undefined && { delivery_pickup_point_id }),
    ...(collection_pickup_point_provider && { collection_pickup_point_provider }),
    ...(delivery_pickup_point_provider && { delivery_pickup_point_provider }),
  };
}

/** Its cost is not shown to users who may see no amounts. Source: PERM-055. */
function labelOf({ name, charge_type, charge_value }: OptIn): string {
  if (charge_value === undefined) return name;
  const charge = charge_type === 'percentage' ? `${charge_value}%` : moneyText(charge_value);
  return `${name} ${words.optInCharge(charge)}`;
}
