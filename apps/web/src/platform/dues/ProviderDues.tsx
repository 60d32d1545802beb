import { Button } from '../../ui/act/Button.tsx';
import type { ProviderInUse } from '@tsela/contract/platform/provider-admin-api';
import { PLATFORM_INVOICE_STEPS, stateAfterStep } from '@tsela/domain/platform/plan-billing';
import type { PlatformInvoiceStep } from '@tsela/domain/platform/plan-billing';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { dues as words } from '../../strings/platform-dues.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { field } from '../../ui/form/field.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { useDues, useGivePlan, usePlans } from './dues-calls.ts';
import { DuesView } from './DuesView.tsx';
import type { DueInvoice } from './DuesView.tsx';

const loadSettle = async () => (await import('./SettleDue.tsx')).SettleDue;

interface Settling {
  readonly invoice: DueInvoice;
  readonly step: PlatformInvoiceStep;
}

/** The plan of a provider and its invoices, as the platform keeps them. Source: screens S51. */
export function ProviderDues({ provider: { id } }: { readonly provider: ProviderInUse }) {
  const read = useDues(id);
  const plans = usePlans();
  const giving = useGivePlan();
  const [settling, setSettling] = useState<Settling | null>(null);
  const dues = read.data;
  const fault = shownError(read.error ?? plans.error ?? giving.error);

  function handlePlan(value: string): void {
    const input = { id, plan_id: value === '' ? null : Number(value) };
    giving.mutate(input, { onSuccess: () => showToast({ text: words.planGiven, variant: 'success' }) });
  }

  return (
    <Panel title={words.title}>
      {fault !== null && <Notice kind="error">{fault}</Notice>}
      {!dues && read.error === null && <Skeleton height={120} />}
      {dues && (
        <Stack gap={4}>
          <SelectField
            {...field(words.plan, { name: 'plan_id', errors: {} })}
            description={words.planHelp}
            value={String(dues.plan?.id ?? '')}
            options={[
              { value: '', label: words.noPlan },
              ...(plans.data?.plans ?? [])
                .filter(({ id: plan_id, is_active }) => is_active || plan_id === dues.plan?.id)
                .map((plan) => ({ value: String(plan.id), label: plan.is_active ? plan.name : words.notGiven(plan.name) })),
            ]}
            disabled={giving.isPending}
            onChange={handlePlan}
          />
          <DuesView
            dues={dues}
            id={id}
            actionsOf={(invoice) =>
              PLATFORM_INVOICE_STEPS.filter((step) => stateAfterStep(invoice.state, step) !== null).map((step) => (
                <Button
                  key={step}
                  variant="default"
                  size="compact-md"
                  aria-label={words.stepOf(words.steps[step], invoice.reference)}
                  onClick={() => setSettling({ invoice, step })}
                >
                  {words.steps[step]}
                </Button>
              ))
            }
          />
        </Stack>
      )}
      {settling && <LazyComponent load={loadSettle} props={{ ...settling, id, onClose: () => setSettling(null) }} />}
    </Panel>
  );
}
