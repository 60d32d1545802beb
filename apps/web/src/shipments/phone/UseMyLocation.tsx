import { Button } from '../../ui/act/Button.tsx';
import { IconCurrentLocation } from '@tabler/icons-react';
import { placeApi } from '@tsela/contract/service-areas/place-api';
import { useState } from 'react';
import { useReadOnce } from '../../api/queries.ts';
import { whereIs } from '../../service-areas/parts/whereabouts.ts';
import { shipmentPhone as words } from '../../strings/shipments/phone.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { withPlace } from '../form/copied-draft.ts';
import type { SideForm } from '../form/shipment-draft.ts';

interface UseMyLocationProps {
  readonly value: SideForm;
  readonly onPick: (side: SideForm) => void;
}

type Asked = 'not-yet' | 'asking' | 'refused' | 'nowhere';

/**
 * Takes the suburb that the phone is in: lockers near it come first, and the street is typed. A phone is not so sure of itself that the
 * driver could be sent to the door by it. Source: CONST-15, screens S11.
 */
export function UseMyLocation({ value, onPick }: UseMyLocationProps) {
  const readOnce = useReadOnce();
  const [asked, setAsked] = useState<Asked>('not-yet');

  function handleClick(): void {
    setAsked('asking');
    whereIs((at) => {
      if (at.kind === 'known') void pickNearest({ lat: at.lat, lng: at.lng });
      else setAsked('refused');
    });
  }

  async function pickNearest(at: { lat: number; lng: number }): Promise<void> {
    const { places } = await readOnce(placeApi.nearest, at).catch(() => ({ places: [] }));
    const [nearest] = places;
    setAsked(nearest ? 'not-yet' : 'nowhere');
    if (nearest) onPick(withPlace(value, nearest));
  }

  return (
    <>
      <div>
        <Button
          variant="default"
          loading={asked === 'asking'}
          leftSection={<IconCurrentLocation size={18} aria-hidden="true" />}
          onClick={handleClick}
        >
          {words.useLocation}
        </Button>
      </div>
      {asked === 'refused' && <Notice kind="info">{words.locationRefused}</Notice>}
      {asked === 'nowhere' && <Notice kind="info">{words.locationNowhere}</Notice>}
    </>
  );
}
