import { Button } from '../ui/act/Button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import {
  PushRefused,
  currentEndpoint,
  endpointHash,
  pushAbility,
  subscribeBrowser,
  unsubscribeBrowser,
} from '../api/push-browser.ts';
import type { PushAbility } from '../api/push-browser.ts';
import { tellDone } from '../shell/tell.ts';
import { sessions } from '../strings/sessions.ts';
import { isSure } from '../ui/feedback/alert-dialog.ts';
import { Switch } from '../ui/form/Switch.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Badge } from '../ui/show/Badge.tsx';
import { DateTime } from '../ui/show/DateTime.tsx';
import { QuietText } from '../ui/show/Text.tsx';
import { LinesPanel } from '../ui/table/LinesPanel.tsx';
import { useDevices, useKeepDevice, useRemoveDevice, useTestDevice } from './device-calls.ts';
import { deviceName } from './parts/device-draft.ts';

const words = sessions.profile.devices;

/** On which browsers a user is told by push: this one, by a switch, and the others, to be taken off the list. Source: screens S06. */
export function DevicesPanel() {
  const read = useDevices();
  const [keep, remove, test] = [useKeepDevice(), useRemoveDevice(), useTestDevice()];
  const here = useHere();
  const devices = read.data?.devices ?? [];
  const own = devices.find(({ endpoint_hash }) => endpoint_hash === here.hash);
  const fault = shownError(read.error ?? keep.error ?? remove.error ?? test.error);

  async function handleSwitch(is_on: boolean): Promise<void> {
    if (!is_on) {
      if (own) remove.mutate({ id: own.id }, { onSuccess: () => tellDone(words.switchedOff) });
      await unsubscribeBrowser('pages');
      return here.look();
    }
    const subscription = await here.ask(read.data?.public_key ?? '');
    if (subscription)
      keep.mutate(subscription, { onSuccess: () => tellDone(words.switchedOn), onSettled: () => void here.look() });
  }

  async function handleRemove({ id, user_agent }: { readonly id: number; readonly user_agent: string }): Promise<void> {
    const { removeTitle: title, removeText: body, remove: button } = words;
    if (!(await isSure({ title: title(deviceName(user_agent)), body, button }))) return;
    remove.mutate({ id }, { onSuccess: () => tellDone(words.removed) });
  }

  return (
    <LinesPanel
      title={words.title}
      aside={words.note}
      read={read}
      fault={fault}
      about={
        <Stack gap={2}>
          {read.data && here.ability === 'able' && (
            <Switch is_on={own !== undefined} onChange={(is_on) => void handleSwitch(is_on)}>
              {words.here}
            </Switch>
          )}
          {here.ability !== 'able' && <QuietText>{words.cannot[here.ability]}</QuietText>}
        </Stack>
      }
    >
      {devices.map((device) => (
        <Row key={device.id} as="li" gap={3} pad={[3, 4]}>
          <Stack gap={1} isGrowing>
            <Row as="span" weight="strong">
              {deviceName(device.user_agent)} {device === own && <Badge tone="green">{words.thisDevice}</Badge>}
            </Row>
            <QuietText>
              {words.since} <DateTime instant={device.time_created} show="near" />
              {device.time_told !== null && (
                <>
                  {' '}
                  · {words.lastTold} <DateTime instant={device.time_told} show="near" />
                </>
              )}
            </QuietText>
          </Stack>
          <Button
            variant="default"
            aria-label={words.testOf(deviceName(device.user_agent))}
            loading={test.isPending && test.variables.id === device.id}
            onClick={() => test.mutate({ id: device.id }, { onSuccess: ({ message }) => tellDone(message) })}
          >
            {words.test}
          </Button>
          <Button
            variant="default"
            aria-label={words.removeOf(deviceName(device.user_agent))}
            loading={remove.isPending && remove.variables.id === device.id}
            onClick={() => void handleRemove(device)}
          >
            {words.remove}
          </Button>
        </Row>
      ))}
    </LinesPanel>
  );
}

/** How it stands with this browser: whether it can be told, and by which hash the list knows it. */
function useHere() {
  const [ability, setAbility] = useState<PushAbility>(pushAbility);
  const { data: hash = null, refetch } = useQuery({
    queryKey: ['this browser'],
    queryFn: async () => {
      const endpoint = await currentEndpoint('pages');
      return endpoint === null ? null : endpointHash(endpoint);
    },
  });

  /** Null where the user or the browser says no, which is then shown. */
  async function ask(public_key: string) {
    try {
      return await subscribeBrowser(public_key, 'pages');
    } catch (error) {
      if (!(error instanceof PushRefused)) throw error;
      setAbility(error.ability);
      return null;
    }
  }

  async function look(): Promise<void> {
    await refetch();
  }

  return { ability, hash, ask, look };
}
