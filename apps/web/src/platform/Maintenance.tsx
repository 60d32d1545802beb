import { Button } from '../ui/act/Button.tsx';
import type { ProviderInUse } from '@tsela/contract/platform/provider-admin-api';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { providerAdmin as words } from '../strings/providers-platform.ts';
import { isSure } from '../ui/feedback/alert-dialog.ts';
import { DateTime } from '../ui/show/DateTime.tsx';
import { MomentInput } from '../ui/form/MomentInput.tsx';
import { field } from '../ui/form/field.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { useNow } from '../ui/show/now.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { useMaintainProviders } from '../providers/provider-calls.ts';
import { maintenancePlan } from './provider-draft.ts';
import { Stack } from '../ui/layout/Stack.tsx';
import { Sentence } from '../ui/show/Text.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { LineForm } from '../ui/form/LineForm.tsx';

/** Starts, plans and ends a provider's maintenance. */
export function Maintenance({ provider }: { readonly provider: ProviderInUse }) {
  const now = useNow();
  const maintaining = useMaintainProviders();
  const { id, name, maintenance_from } = provider;

  function maintain(from: string | null, text: string): void {
    maintaining.mutate({ ids: [id], from }, { onSuccess: () => showToast({ text, variant: 'success' }) });
  }

  async function handleStart(): Promise<void> {
    const starts = await isSure({ title: words.startTitle(name), body: words.startBody, button: words.startNow });
    if (starts) maintain(new Date().toISOString(), words.started);
  }

  const failure = maintaining.error && shownError(maintaining.error);
  return (
    <Panel title={words.maintenance}>
      <Stack gap={4}>
        {failure && <Notice kind="error">{failure}</Notice>}
        {maintenance_from === null ? (
          <>
            <Sentence>{words.off}</Sentence>
            <Plan isBusy={maintaining.isPending} onPlan={(from) => maintain(from, words.plannedToast)} />
            <Row align="end" gap={3}>
              <Button variant="default" loading={maintaining.isPending} onClick={() => void handleStart()}>
                {words.startNow}
              </Button>
            </Row>
          </>
        ) : (
          <>
            <Sentence>
              {Date.parse(maintenance_from) <= now.getTime() ? words.since : words.from} <DateTime instant={maintenance_from} />.
            </Sentence>
            <Row align="end" gap={3}>
              <Button loading={maintaining.isPending} onClick={() => maintain(null, words.ended)}>
                {words.end}
              </Button>
            </Row>
          </>
        )}
      </Stack>
    </Panel>
  );
}

interface PlanProps {
  readonly isBusy: boolean;
  /** Given an instant. */
  readonly onPlan: (from: string) => void;
}

function Plan({ isBusy, onPlan }: PlanProps) {
  const [when, setWhen] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});

  function handlePlan(): void {
    const plan = maintenancePlan(when, new Date());
    setErrors(plan.problem === null ? {} : { maintenance_from: plan.problem });
    if (plan.problem === null) onPlan(plan.from);
  }

  return (
    <LineForm gap={3} onSubmit={handlePlan} isOff={isBusy} errors={errors}>
      <MomentInput
        {...field(words.when, { name: 'maintenance_from', errors })}
        title={words.when}
        value={when}
        onMoment={setWhen}
      />
      <Button type="submit" variant="default" loading={isBusy}>
        {words.plan}
      </Button>
    </LineForm>
  );
}
