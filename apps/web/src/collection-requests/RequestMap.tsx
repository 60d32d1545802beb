import type { CollectionRequest } from '@tsela/contract/collection-requests/collection-request-api';
import { useMemo } from 'react';
import { PlacesMap } from '../service-areas/parts/PlacesMap.tsx';
import { useSession } from '../shell/session.ts';
import { requestMap as words } from '../strings/collection-requests-map.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import { QuietText } from '../ui/show/Text.tsx';
import { requestPoints } from './request-map-draft.ts';

/** Where the parcels are fetched, and the branch that fetches them. Source: screens S15. */
export function RequestMap({ request }: { readonly request: CollectionRequest }) {
  const { general } = useSession();
  const points = useMemo(() => requestPoints(request, general?.branches ?? []), [request, general]);
  return (
    <Panel title={words.title}>
      {points.some(({ key }) => key === 'address') ? (
        <PlacesMap label={words.label(request.reference)} points={points} />
      ) : (
        <QuietText as="p">{words.notKnown}</QuietText>
      )}
    </Panel>
  );
}
