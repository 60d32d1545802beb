import { Button } from '@mantine/core';
import type { ProviderInUse } from '@tsela/contract/providers/provider-admin-api';
import { shownError } from '../api/api-error.ts';
import { providerAdmin as words } from '../strings/providers-platform.ts';
import { Notice } from '../ui/Notice.tsx';
import { Panel } from '../ui/Panel.tsx';
import classes from './Providers.module.css';
import { useContinueSetup } from './provider-calls.ts';

interface SetUpProps {
  readonly provider: Pick<ProviderInUse, 'id'>;
  readonly setup: NonNullable<ProviderInUse['setup']>;
}

/** How far the making of a provider is, step by step; one that stands still goes on at a click. Source: screens S51. */
export function SetUp({ provider, setup }: SetUpProps) {
  const going_on = useContinueSetup();
  const { state, steps, message, started_by_name } = setup;
  const failure = going_on.error ? shownError(going_on.error) : state === 'failed' ? message : null;
  return (
    <Panel title={state === 'failed' ? words.setUpStopped : words.settingUp}>
      <div className={classes['fields']}>
        {failure !== null && <Notice kind="error">{failure}</Notice>}
        <ol className={classes['steps']} aria-live="polite">
          {steps.map((each) => (
            <li key={each.step} data-state={each.state}>
              {words.steps[each.step]}
              <span className={classes['more']}>{words.stepStates[each.state]}</span>
            </li>
          ))}
        </ol>
        <p className={classes['text']}>
          {words.setUpHelp} {started_by_name !== '' && words.setUpBy(started_by_name)}
        </p>
        {state === 'failed' && (
          <div className={classes['row']}>
            <Button loading={going_on.isPending} onClick={() => going_on.mutate({ provider_id: provider.id })}>
              {words.goOn}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}
