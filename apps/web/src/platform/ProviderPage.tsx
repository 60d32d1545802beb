import type { ProviderInUse } from '@tsela/contract/platform/provider-admin-api';
import type { ProviderId } from '@tsela/domain/ids';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { AppLink } from '../ui/act/app-link.tsx';
import { usePathId } from '../shell/pages/address.ts';
import { changesBar, useEdited } from '../shell/use-edited.ts';
import { providerAdmin as words } from '../strings/providers-platform.ts';
import { DateTime } from '../ui/show/DateTime.tsx';
import { Facts } from '../ui/layout/Facts.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { RecordFrame } from '../ui/form/RecordFrame.tsx';
import { UnreadFrame } from '../ui/form/UnreadFrame.tsx';
import { Administrators } from './Administrators.tsx';
import { ProviderDues } from './dues/ProviderDues.tsx';
import { CopySettings } from './CopySettings.tsx';
import { DefaultAccount } from './DefaultAccount.tsx';
import { Maintenance } from './Maintenance.tsx';
import { ProviderBadges } from './ProviderBadges.tsx';
import { ProviderFields } from './ProviderFields.tsx';
import { SetUp } from './SetUp.tsx';
import { useChangeProvider, useProvider } from '../providers/provider-calls.ts';
import { changesOf, draftOf, isChanged, problemsOf } from './provider-draft.ts';
import { Stack } from '../ui/layout/Stack.tsx';

const BACK = { href: paths.providers(), label: SCREENS.providers.title };

/** One provider of the installation. Source: screens S51. */
export function ProviderPage() {
  const read = useProvider(usePathId<ProviderId>('id'));
  const provider = read.data?.providers[0];
  if (provider) return <LoadedProvider key={provider.id} provider={provider} />;
  return (
    <UnreadFrame
      title={SCREENS.providers.title}
      back={BACK}
      read={read}
      error={shownError(read.error)}
      notFound={words.notFound}
    />
  );
}

function LoadedProvider({ provider }: { readonly provider: ProviderInUse }) {
  const saved = draftOf(provider);
  const changing = useChangeProvider();
  const edited = useEdited(saved, { isChanged, time_modified: provider.time_modified });
  const { draft, errors, change, refuse } = edited;

  function handleSave(): void {
    if (refuse(problemsOf(draft))) return;
    edited.save(changing, { id: provider.id, ...edited.based_on, ...changesOf(draft, saved) }, words.saved);
  }

  return (
    <RecordFrame
      title={provider.name}
      aside={<ProviderBadges provider={provider} />}
      back={BACK}
      errors={errors}
      side={
        <>
          {provider.setup && <SetUp key={provider.setup.time_created} provider={provider} setup={provider.setup} />}
          <Stack gap={1}>
            <AppLink href={paths.settings({ provider_id: String(provider.id) })}>{words.openSettings}</AppLink>
            <AppLink href={paths.settings({ provider_id: String(provider.id), tab: 'feature_toggles' })}>
              {words.features}
            </AppLink>
          </Stack>
          <Administrators provider={provider} />
          <DefaultAccount provider={provider} />
          <Maintenance provider={provider} />
          <CopySettings provider={provider} />
          <Usage provider={provider} />
        </>
      }
      saveBar={changesBar({ edited, changing, note: words.changes, onSave: handleSave })}
    >
      <Panel title={words.details}>
        <ProviderFields draft={draft} errors={errors} onChange={change} is_billed={provider.is_billed} />
      </Panel>
      <ProviderDues provider={provider} />
    </RecordFrame>
  );
}

function Usage({ provider }: { readonly provider: ProviderInUse }) {
  const { shipments_this_month, users, last_activity, time_measured, time_created, client_version } = provider;
  return (
    <Panel title={words.usage}>
      <Facts>
        <dt>{words.shipments}</dt>
        <dd className="num">{shipments_this_month ?? words.never}</dd>
        <dt>{words.users}</dt>
        <dd className="num">{users ?? words.never}</dd>
        <dt>{words.lastActivity}</dt>
        <dd>{last_activity === null ? words.never : <DateTime instant={last_activity} />}</dd>
        <dt>{words.version}</dt>
        <dd className="num">{client_version === '' ? words.never : client_version}</dd>
        <dt>{words.measured}</dt>
        <dd>{time_measured === null ? words.never : <DateTime instant={time_measured} />}</dd>
        <dt>{words.created}</dt>
        <dd>
          <DateTime instant={time_created} show="long-date" />
        </dd>
      </Facts>
    </Panel>
  );
}
