import { Button } from '../ui/act/Button.tsx';
import type { ProviderInUse } from '@tsela/contract/platform/provider-admin-api';
import { shownError } from '../api/api-error.ts';
import { providerAdmin as words } from '../strings/providers-platform.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { useNow } from '../ui/show/now.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import { useContinueSetup } from '../providers/provider-calls.ts';
import { standsStill } from './set-up-draft.ts';
import { Stack } from '../ui/layout/Stack.tsx';
import { QuietText, Sentence } from '../ui/show/Text.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Lines } from '../ui/layout/Lines.tsx';

/** How a step reads by its state. */
const TONE = {
  waiting: {},
  'left-out': { tone: 'quiet' },
  running: { weight: 'strong' },
  done: { tone: 'green' },
  failed: { tone: 'red', weight: 'strong' },
} as const;

interface SetUpProps {
  readonly provider: Pick<ProviderInUse, 'id'>;
  readonly setup: NonNullable<ProviderInUse['setup']>;
}

const TITLES = {
  waiting: words.settingUp,
  running: words.settingUp,
  failed: words.setUpStopped,
  done: words.setUpDone,
} as const;

/** How long the steps of a finished set-up stay visible. */
const SHOWN_MS = 60 * 60 * 1000;

/** How far the making of a provider is, step by step; one that stands still goes on at a click. Source: screens S51. */
export function SetUp({ provider, setup }: SetUpProps) {
  const going_on = useContinueSetup();
  const now = useNow();
  const { state, steps, message, started_by_name, time_done } = setup;
  if (time_done !== null && now.getTime() - Date.parse(time_done) > SHOWN_MS) return null;
  const is_still = standsStill(setup, now);
  const failure = going_on.error ? shownError(going_on.error) : state === 'failed' ? message : null;
  return (
    <Panel title={TITLES[state]}>
      <Stack gap={4}>
        {failure !== null && <Notice kind="error">{failure}</Notice>}
        <Lines as="ol" aria-live="polite">
          {steps.map((each) => (
            <Row as="li" justify="between" gap={3} pad={[2, 0]} key={each.step} {...TONE[each.state]}>
              {words.steps[each.step]}
              <QuietText>{words.stepStates[each.state]}</QuietText>
            </Row>
          ))}
        </Lines>
        <Sentence>
          {state !== 'done' && `${words.setUpHelp} `}
          {started_by_name !== '' && words.setUpBy(started_by_name)}
        </Sentence>
        {is_still && (
          <Row align="end" gap={3}>
            <Button loading={going_on.isPending} onClick={() => going_on.mutate({ provider_id: provider.id })}>
              {words.goOn}
            </Button>
          </Row>
        )}
      </Stack>
    </Panel>
  );
}
