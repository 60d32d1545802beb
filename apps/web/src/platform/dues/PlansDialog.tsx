import { Textarea, TextInput } from '@mantine/core';
import type { PlatformPlanShape } from '@tsela/contract/platform/platform-billing-api';
import { PLATFORM_METERS } from '@tsela/domain/platform/plan-billing';
import { useState } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { dues as words } from '../../strings/platform-dues.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { AmountInput } from '../../ui/form/AmountInput.tsx';
import { DayInput } from '../../ui/form/DayInput.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { Switch } from '../../ui/form/Switch.tsx';
import { field } from '../../ui/form/field.tsx';
import { Tiles } from '../../ui/layout/Tiles.tsx';
import { usePlans, useSavePlan } from './dues-calls.ts';
import { PlanPrices } from './PlanPrices.tsx';
import { planDraftOf, planInputOf } from './plan-draft.ts';
import type { PlanDraft } from './plan-draft.ts';
import { WithdrawPrice } from './WithdrawPrice.tsx';

/** The plans of the platform: one is chosen and changed, or made. Source: screens S51. */
export function PlansDialog({ onClose }: { readonly onClose: () => void }) {
  const read = usePlans();
  const saving = useSavePlan();
  const plans = read.data?.plans ?? [];
  const [chosen, setChosen] = useState<PlatformPlanShape | null>(null);
  const [edited, setEdited] = useState<PlanDraft | null>(null);
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({});
  const draft = edited ?? planDraftOf(chosen, plans[0]);
  const errors = { ...fieldErrors(saving.error), ...missing };

  function handleChoice(id: string): void {
    setChosen(plans.find((plan) => String(plan.id) === id) ?? null);
    setEdited(null);
    setMissing({});
    saving.reset();
  }

  function handleOk(): void {
    const { input, errors: found } = planInputOf(draft);
    setMissing(found);
    if (input === null) return;
    saving.mutate(
      { ...input, ...(chosen && { id: chosen.id }) },
      {
        onSuccess: () => {
          showToast({ text: words.planSaved, variant: 'success' });
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={words.plans}
      okLabel={words.save}
      is_wide
      is_pending={saving.isPending}
      errors={errors}
      fault={shownError(read.error) ?? (Object.keys(errors).length > 0 ? null : shownError(saving.error))}
      onClose={onClose}
      onOk={handleOk}
    >
      <SelectField
        {...field(words.choosePlan, { name: 'plan', errors: {} })}
        value={String(chosen?.id ?? '')}
        options={[
          { value: '', label: words.newPlan },
          ...plans.map((plan) => ({ value: String(plan.id), label: plan.is_active ? plan.name : words.notGiven(plan.name) })),
        ]}
        onChange={handleChoice}
      />
      {chosen && (
        <PlanPrices
          plan={chosen}
          actOn={(first_day) => <WithdrawPrice plan={chosen} first_day={first_day} onWithdrawn={setChosen} />}
        />
      )}
      <PlanFields
        is_new={chosen === null}
        draft={draft}
        errors={errors}
        onChange={(changes) => setEdited({ ...draft, ...changes })}
      />
    </FormDialog>
  );
}

interface PlanFieldsProps {
  readonly is_new: boolean;
  readonly draft: PlanDraft;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (changes: Partial<PlanDraft>) => void;
}

function PlanFields({ is_new, draft, errors, onChange }: PlanFieldsProps) {
  return (
    <>
      <TextInput
        {...field(words.name, { name: 'name', is_required: true, errors })}
        maxLength={60}
        value={draft.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Tiles gap={4} least={200}>
        <AmountInput
          {...field(words.monthly, { name: 'monthly', is_required: true, errors })}
          value={draft.monthly}
          onChange={(monthly) => onChange({ monthly })}
        />
        <TextInput
          {...field(words.dueDays, { name: 'due_days', is_required: true, errors })}
          inputMode="numeric"
          maxLength={3}
          value={draft.due_days}
          onChange={(event) => onChange({ due_days: event.currentTarget.value })}
        />
        {PLATFORM_METERS.flatMap((meter) => [
          <TextInput
            key={`included ${meter}`}
            {...field(words.includedOf(words.meters[meter]), { name: `included.${meter}`, errors })}
            inputMode="numeric"
            maxLength={9}
            value={draft.included[meter]}
            onChange={(event) => onChange({ included: { ...draft.included, [meter]: event.currentTarget.value } })}
          />,
          <AmountInput
            key={`each ${meter}`}
            {...field(words.eachOf(words.meters[meter]), { name: `each.${meter}`, errors })}
            value={draft.each[meter]}
            onChange={(text) => onChange({ each: { ...draft.each, [meter]: text } })}
          />,
        ])}
      </Tiles>
      {!is_new && (
        <DayInput
          {...field(words.priceFromDay, { name: 'price_from', is_optional: true, errors })}
          description={words.priceFromHelp}
          value={draft.price_from}
          onDay={(price_from) => onChange({ price_from })}
        />
      )}
      <Textarea
        {...field(words.billedBy, { name: 'billed_by', is_optional: true, errors })}
        description={words.billedByHelp}
        autosize
        minRows={2}
        maxLength={500}
        value={draft.billed_by}
        onChange={(event) => onChange({ billed_by: event.currentTarget.value })}
      />
      <Textarea
        {...field(words.payTo, { name: 'pay_to', is_optional: true, errors })}
        description={words.payToHelp}
        autosize
        minRows={2}
        maxLength={500}
        value={draft.pay_to}
        onChange={(event) => onChange({ pay_to: event.currentTarget.value })}
      />
      <Switch is_on={draft.is_active} onChange={(is_active) => onChange({ is_active })}>
        {words.isGiven}
      </Switch>
    </>
  );
}
