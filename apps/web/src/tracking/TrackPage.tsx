import { providerApi } from '@tsela/contract/providers/provider-api';
import type { Provider } from '@tsela/contract/providers/provider-shapes';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import type { TrackedShipment } from '@tsela/contract/tracking/tracking-shapes';
import { useEffect, useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { call, callForProvider } from '../api/call.ts';
import { brandingOf } from '../shell/branding.ts';
import { settingsOf } from '../shell/settings.ts';
import { tracking } from '../strings/tracking.ts';
import { applyBrand } from '../theme/apply-brand.ts';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { Timeline } from '../ui/Timeline.tsx';
import classes from './TrackPage.module.css';

type Lookup =
  | { readonly kind: 'idle' }
  | { readonly kind: 'looking' }
  | { readonly kind: 'found'; readonly shipments: readonly TrackedShipment[] }
  | { readonly kind: 'failed'; readonly text: string };

/** Where a parcel is, for whoever knows its reference. Source: screens S17. */
export function TrackPage() {
  const reference = new URLSearchParams(window.location.search).get('ref') ?? '';
  const [provider, setProvider] = useState<Provider | null>(null);
  const [lookup, setLookup] = useState<Lookup>({ kind: reference === '' ? 'idle' : 'looking' });

  useEffect(() => {
    void start(reference, setProvider, setLookup);
  }, [reference]);

  return (
    <main className={classes['page']}>
      <header className={classes['head']}>{provider?.name ?? ' '}</header>
      <form className={classes['form']} action="/track">
        <label className={classes['label']} htmlFor="ref">
          {tracking.label}
        </label>
        <div className={classes['row']}>
          <input
            id="ref"
            name="ref"
            className={classes['input']}
            placeholder={tracking.placeholder}
            defaultValue={reference}
            autoComplete="off"
            autoCapitalize="characters"
          />
          <button type="submit" className={classes['button']}>
            {tracking.track}
          </button>
        </div>
      </form>
      <div aria-live="polite">
        {lookup.kind === 'failed' && <p className={classes['failed']}>{lookup.text}</p>}
        {lookup.kind === 'found' && lookup.shipments.map((shipment) => <Result key={shipment.shipment_id} shipment={shipment} />)}
      </div>
    </main>
  );
}

function Result({ shipment }: { readonly shipment: TrackedShipment }) {
  const entries = shipment.tracking_events.map(({ id, date, message, status, location }) => ({
    id,
    instant: date,
    title: message === '' ? <StatusBadge status={status} /> : message,
    detail: location,
  }));
  return (
    <section className={classes['result']}>
      <h1 className={classes['reference']}>{shipment.short_tracking_reference}</h1>
      <StatusBadge status={shipment.status} />
      <p className={classes['text']}>{tracking.parcels(shipment.parcel_count)}</p>
      <Timeline label={tracking.history} entries={entries} />
    </section>
  );
}

async function start(
  reference: string,
  setProvider: (provider: Provider) => void,
  setLookup: (lookup: Lookup) => void,
): Promise<void> {
  try {
    const { provider } = await call(providerApi.byOrigin, { origin: window.location.hostname });
    callForProvider(provider.id);
    setProvider(provider);
    applyBrand(brandingOf(provider, settingsOf(provider.provider_settings)));
    if (reference === '') return;
    const { shipments } = await call(trackingApi.track, { tracking_references: reference });
    setLookup(
      shipments.length > 0
        ? { kind: 'found', shipments }
        : { kind: 'failed', text: `${tracking.notFound}. ${tracking.checkReference}` },
    );
  } catch (error) {
    const text = shownError(error);
    if (text !== null) setLookup({ kind: 'failed', text });
  }
}
