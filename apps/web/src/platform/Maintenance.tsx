import { Button, TextInput } from '@mantine/core';
import type { ProviderInUse } from '@tsela/contract/platform/provider-admin-api';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { providerAdmin as words } from '../strings/providers-platform.ts';
import { isSure } from '../ui/feedback/alert-dialog.ts';
import { DateTime } from '../ui/show/DateTime.tsx';
import { field } from '../ui/form/field.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { useNow } from '../ui/show/now.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import classes from '../shell/parts/Providers.module.css';
import { useMaintainProviders } from '../providers/provider-calls.ts';
import { maintenancePlan } from './provider-draft.ts';

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
      <div className={classes['fields']}>
        {failure && <Notice kind="error">{failure}</Notice>}
        {maintenance_from === null ? (
          <>
            <p className={classes['text']}>{words.off}</p>
            <Plan isBusy={maintaining.isPending} onPlan={(from) => maintain(from, words.plannedToast)} />
            <div className={classes['row']}>
              <Button variant="default" loading={maintaining.isPending} onClick={() => void handleStart()}>
                {words.startNow}
              </Button>
            </div>
          </>
        ) : (
          <>
            <p className={classes['text']}>
              {Date.parse(maintenance_from) <= now.getTime() ? words.since : words.from} <DateTime instant={maintenance_from} />.
            </p>
            <div className={classes['row']}>
              <Button loading={maintaining.isPending} onClick={() => maintain(null, words.ended)}>
                {words.end}
              </Button>
            </div>
          </>
        )}
      </div>
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
  const [problem, setProblem] = useState<string | null>(null);

  function handlePlan(): void {
    const plan = maintenancePlan(when, new Date());
    setProblem(plan.problem);
    if (plan.problem === null) onPlan(plan.from);
  }

  return (
    <form
      className={classes['row']}
      onSubmit={(event) => {
        event.preventDefault();
        handlePlan();
      }}
    >
      <TextInput
        {...field(words.when, { name: 'maintenance_from', errors: problem === null ? {} : { maintenance_from: problem } })}
        type="datetime-local"
        value={when}
        onChange={(event) => setWhen(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={isBusy}>
        {words.plan}
      </Button>
    </form>
  );
}
