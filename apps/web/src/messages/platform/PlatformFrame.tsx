import type { ProviderId } from '@tsela/domain/ids';
import type { ReactNode } from 'react';
import { useListAddress } from '../../shell/pages/address.ts';
import { messageChannels } from '../../strings/messages-channels.ts';
import { platformMessages as words } from '../../strings/messages-platform.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { field } from '../../ui/form/field.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { usePlatformSenders } from './platform-message-calls.ts';

/** What each tab gets of its page. */
export interface PlatformTabProps {
  readonly title: string;
  readonly tabs: ReactNode;
  /** Undefined for all providers. */
  readonly provider_id: ProviderId | undefined;
}

interface PlatformFrameProps extends Omit<PlatformTabProps, 'provider_id'> {
  readonly action?: ReactNode;
  readonly otherActions?: ReactNode;
  readonly filters?: ReactNode;
  readonly children: ReactNode;
}

/** As many as a list that unfolds holds; the page and its filter read them together. */
const FIRST_PROVIDERS = { limit: 100 } as const;

/** More would push the list out of sight. */
const TROUBLES_SHOWN = 4;

/** A tab of the page, below what does not work anywhere. */
export function PlatformFrame({ children, ...frame }: PlatformFrameProps) {
  const troubles = usePlatformSenders(FIRST_PROVIDERS).data?.troubles ?? [];
  return (
    <PageFrame {...frame}>
      {troubles.slice(0, TROUBLES_SHOWN).map((trouble) => (
        <Trouble key={`${trouble.provider_id} ${trouble.channel} ${trouble.kind}`} trouble={trouble} />
      ))}
      {troubles.length > TROUBLES_SHOWN && <Notice kind="info">{words.moreTroubles(troubles.length - TROUBLES_SHOWN)}</Notice>}
      {children}
    </PageFrame>
  );
}

type Troubles = NonNullable<ReturnType<typeof usePlatformSenders>['data']>['troubles'];

function Trouble({ trouble }: { readonly trouble: Troubles[number] }) {
  const { kind, provider_name, held, time_down, down_because } = trouble;
  const channel = messageChannels.channels[trouble.channel];
  switch (kind) {
    case 'down':
      return (
        <Notice kind="warning">
          {words.down(channel, provider_name)} <DateTime instant={time_down} />. {down_because}
        </Notice>
      );
    case 'near':
      return <Notice kind="info">{words.near(channel, provider_name)}</Notice>;
    case 'reached':
      return <Notice kind="warning">{words.reached(channel, provider_name, held)}</Notice>;
  }
}

/** All providers, or one of them; the address keeps it. Among fields with labels it has one. */
export function ProviderFilter({ is_labelled = false }: { readonly is_labelled?: boolean }) {
  const { filters, changeFilters } = useListAddress();
  const providers = usePlatformSenders(FIRST_PROVIDERS).data?.providers ?? [];
  return (
    <SelectField
      {...(is_labelled ? field(words.provider, { name: 'provider_id', errors: {} }) : { 'aria-label': words.provider })}
      value={filters['provider_id'] ?? ''}
      options={[
        { value: '', label: words.anyProvider },
        ...providers.map(({ provider_id, provider_name }) => ({ value: String(provider_id), label: provider_name })),
      ]}
      onChange={(chosen) => changeFilters({ provider_id: chosen || undefined })}
    />
  );
}
