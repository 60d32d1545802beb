import { useRouterState } from '@tanstack/react-router';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import type { ShipmentId } from '@tsela/domain/ids';
import { whyNot } from '@tsela/domain/permissions/menu-buttons';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { useEffect } from 'react';
import { shownError } from '../api/api-error.ts';
import { paths, withSearch } from '../paths.ts';
import { useSearchValues } from '../shell/address.ts';
import type { SearchValues } from '../shell/address.ts';
import { useSession } from '../shell/session.ts';
import { useReplace } from '../shell/use-replace.ts';
import { shipments as words } from '../strings/shipments.ts';
import { useIsNarrow } from '../theme/breakpoints.ts';
import { AppLink } from '../ui/app-link.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageFrame } from '../ui/PageFrame.tsx';
import { PageSkeleton } from '../ui/Skeleton.tsx';
import { formOfShipment } from './copied-draft.ts';
import { NewShipmentForm } from './NewShipmentForm.tsx';
import { useShipment } from './shipment-calls.ts';
import { emptyForm } from './shipment-draft.ts';
import { modeOf, visitOf } from './visit-draft.ts';
import type { Mode } from './visit-draft.ts';

/** Booking a parcel, or asking what it costs. Source: screens S10; ROUTE-27 to ROUTE-30. */
export function NewShipmentPage() {
  const search = useSearchValues();
  const { facts } = useSession();
  const mode = modeOf(search);
  useWidePath(search);
  if (facts.actor === null && mode === 'send' && whyNot('send-parcel', facts) !== null) return <LogInFirst />;
  const original = search['like'] ?? search['return_of'];
  if (original !== undefined) return <FromShipment id={Number(original) as ShipmentId} search={search} mode={mode} />;
  return <Fresh search={search} mode={mode} />;
}

interface FormOfSearch {
  readonly search: SearchValues;
  readonly mode: Mode;
}

function Fresh({ search, mode }: FormOfSearch) {
  const { settings } = useSession();
  const initial = emptyForm({
    pod_method: readSetting(settings, 'default_pod_method'),
    custom_tracking_reference: search['custom-ref'] ?? '',
  });
  return <NewShipmentForm key={visitOf(search)} initial={initial} visit={visitOf(search)} mode={mode} />;
}

/** A copy of another shipment, or its way back. Source: DUP-01, DUP-02. */
function FromShipment({ id, search, mode }: FormOfSearch & { readonly id: ShipmentId }) {
  const read = useShipment(Number.isSafeInteger(id) && id > 0 ? id : null);
  const original: Shipment | undefined = read.data?.shipments[0];
  if (original) {
    const initial = formOfShipment(original, search['return_of'] === undefined ? 'copy' : 'return');
    return <NewShipmentForm key={visitOf(search)} initial={initial} visit={visitOf(search)} mode={mode} />;
  }
  if (read.isPending && read.fetchStatus !== 'idle') return <PageSkeleton />;
  return (
    <PageFrame title={words.newTitle}>
      <Notice kind="error" onRetry={() => void read.refetch()}>
        {read.error ? shownError(read.error) : words.originalNotFound}
      </Notice>
    </PageFrame>
  );
}

function LogInFirst() {
  const { pathname, searchStr } = useRouterState({ select: ({ location }) => location });
  const href = withSearch(paths.login(), { redirect: pathname + searchStr });
  return (
    <PageFrame title={words.newTitle}>
      <EmptyState text={words.noGuests} action={<AppLink href={href}>{words.logIn}</AppLink>} />
    </PageFrame>
  );
}

/** The phone's address on a wide screen becomes the usual one. Source: screens S11. */
function useWidePath(search: SearchValues): void {
  const replace = useReplace();
  const is_narrow = useIsNarrow();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const is_lost = pathname === paths.newShipmentOnPhone() && !is_narrow;
  const target = withSearch(paths.newShipment(), search);
  useEffect(() => {
    if (is_lost) replace(target);
  }, [is_lost, replace, target]);
}
