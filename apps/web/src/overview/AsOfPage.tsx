import type { ProviderId } from '@tsela/domain/ids';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { useChangeSearch, useSearchValues } from '../shell/pages/address.ts';
import { MomentChoice } from '../shell/parts/MomentChoice.tsx';
import { instantIn } from '../shell/parts/moment-draft.ts';
import { useSession } from '../shell/session.ts';
import { asOf as words } from '../strings/overview/as-of.ts';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { fullDateTimeText } from '../ui/show/date-text.ts';
import { useAsOf, useMoments } from './as-of-calls.ts';
import { momentText, placeOf } from './as-of-draft.ts';
import type { AsOfPlace } from './as-of-draft.ts';
import { FieldsThen } from './parts/FieldsThen.tsx';
import { ShipmentThen } from './parts/ShipmentThen.tsx';

/** A shipment, an account or the settings as they were at a moment, which its address names. Source: docs/design/beyond.md 11. */
export function AsOfPage() {
  const place = placeOf(useSearchValues());
  return place === null ? (
    <PageFrame title={SCREENS.asOf.title}>
      <EmptyState text={words.nothing} />
    </PageFrame>
  ) : (
    <Past key={`${place.type} ${place.object_id}`} place={place} />
  );
}

function Past({ place }: { readonly place: AsOfPlace }) {
  const { provider } = useSession();
  const search = useSearchValues();
  const change = useChangeSearch();
  const is_foreign = place.type === 'provider_setting' && place.object_id !== provider.id;
  // The settings' object is their provider.
  const which = { ...place, ...(is_foreign && { provider_id: place.object_id as ProviderId }) };
  const moments = useMoments(which);
  const known = moments.data?.moments ?? [];
  const at = instantIn(search['as_of']) ?? known.at(-1)?.time ?? null;
  const compared_with = instantIn(search['beside']);
  const read = useAsOf(at === null ? null : { ...which, at, ...(compared_with !== null && { compared_with }) });
  const failed = shownError(moments.error) ?? shownError(read.error);
  const { data } = read;

  return (
    <PageFrame title={words.titles[place.type](moments.data?.name ?? '')} back={backOf(place)}>
      <Stack gap={4}>
        {at !== null && <Notice kind="warning">{words.banner(fullDateTimeText(at))}</Notice>}
        {moments.data && (
          <MomentChoice
            key={`${at} ${compared_with}`}
            moments={known}
            textOf={momentText}
            has_more={moments.data.has_more}
            at={at}
            compared_with={compared_with}
            onChoose={(chosen) => change({ as_of: chosen.at, beside: chosen.compared_with }, { is_step: false })}
          />
        )}
        {failed !== null && (
          <Notice kind="error" onRetry={() => void (moments.error ? moments.refetch() : read.refetch())}>
            {failed}
          </Notice>
        )}
        {failed === null && !data && (moments.isPending || at !== null) && <Skeleton height={240} />}
        {failed === null && data && (
          <>
            <FieldsThen type={place.type} fields={data.fields} compared_with={data.compared_with} />
            {data.shipment && <ShipmentThen shipment={data.shipment} />}
          </>
        )}
      </Stack>
    </PageFrame>
  );
}

function backOf({ type, object_id }: AsOfPlace): { href: string; label: string } {
  const label = words.back[type];
  switch (type) {
    case 'shipment':
      return { href: paths.shipment(object_id), label };
    case 'account':
      return { href: paths.accountById(object_id), label };
    case 'provider_setting':
      return { href: paths.settings(), label };
  }
}
