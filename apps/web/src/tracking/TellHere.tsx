import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { keepJson, keptJson } from '../ui/kept-json.ts';
import { PlainButton } from '../ui/act/PlainButton.tsx';
import classes from './RecipientPanel.module.css';
import { useWords } from './page-words.ts';
import { keepDevice, readDeviceKey, removeDevice } from './track-page-calls.ts';
import type { ToldParcel } from './track-page-calls.ts';

interface TellHereProps extends ToldParcel {
  readonly is_busy: boolean;
  readonly run: (act: () => Promise<unknown>, done: string, sayOf?: (error: unknown) => string | null) => Promise<void>;
}

/** What asks the browser comes with the tap that asks. */
const loadBrowser = () => import('../api/push-browser.ts');

/** The recipient is told on this browser what happens to the parcel, until it has come. Source: screens S17, S56. */
export function TellHere({ is_busy, run, ...parcel }: TellHereProps) {
  const { reference } = parcel;
  const { language, texts } = useWords();
  const words = texts.recipient;
  const [is_told, setTold] = useState(() => toldOf().includes(reference));
  const is_able = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

  function note(is_on: boolean): void {
    const others = toldOf().filter((each) => each !== reference);
    keepJson(TOLD, is_on ? [...others, reference].slice(-TOLD_MAX) : others, window.localStorage);
    setTold(is_on);
  }

  async function start(): Promise<void> {
    // Some browsers let a page ask at the tap itself alone.
    await Notification.requestPermission();
    const { subscribeBrowser } = await loadBrowser();
    const { public_key } = await readDeviceKey();
    await keepDevice(parcel, { ...(await subscribeBrowser(public_key, 'tracking')), language });
    note(true);
  }

  async function stop(): Promise<void> {
    const { currentEndpoint } = await loadBrowser();
    const endpoint = await currentEndpoint('tracking');
    if (endpoint !== null) await removeDevice(parcel, endpoint);
    note(false);
  }

  /** The browser or its user has said no. */
  function refusalOf(error: unknown): string | null {
    if (!(error instanceof Error) || error.name !== 'PushRefused') return shownError(error);
    return error.message === 'denied' ? words.denied_here : words.cannot_here;
  }

  if (!is_able) return <p className={classes['hint']}>{words.cannot_here}</p>;
  return (
    <div className={classes['pin']}>
      <PlainButton
        is_off={is_busy}
        onClick={() =>
          !is_busy && void (is_told ? run(stop, words.stopped_here, refusalOf) : run(start, words.told_here, refusalOf))
        }
      >
        {is_told ? words.stop_here : words.tell_here}
      </PlainButton>
      <p className={classes['hint']}>{words.tell_hint}</p>
    </div>
  );
}

/** The parcels of which this browser is told. */
const TOLD = 'told_of_parcels';
const TOLD_MAX = 50;

function toldOf(): readonly string[] {
  const kept = keptJson(TOLD, window.localStorage);
  return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [];
}
