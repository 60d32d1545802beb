import type { ProviderInUse } from '@tsela/contract/providers/provider-admin-api';
import type { ProviderId } from '@tsela/domain/ids';
import { useState } from 'react';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { AppLink } from '../ui/app-link.tsx';
import { usePathParam } from '../shell/address.ts';
import { useUnsavedGuard } from '../shell/unsaved-guard.ts';
import { providerAdmin as words } from '../strings/providers.ts';
import { DateTime } from '../ui/DateTime.tsx';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { PageFrame } from '../ui/PageFrame.tsx';
import { Panel } from '../ui/Panel.tsx';
import { SaveBar } from '../ui/SaveBar.tsx';
import { showToast } from '../ui/toast.ts';
import { UnreadFrame } from '../ui/UnreadFrame.tsx';
import { CopySettings } from './CopySettings.tsx';
import { Maintenance } from './Maintenance.tsx';
import { ProviderBadges } from './ProviderBadges.tsx';
import { ProviderFields } from './ProviderFields.tsx';
import classes from './Providers.module.css';
import { useChangeProvider, useProvider } from './provider-calls.ts';
import { changesOf, draftOf, isChanged, problemsOf } from './provider-draft.ts';
import type { ProviderDraft } from './provider-draft.ts';

const BACK = { href: paths.providers(), label: words.title };

/** One provider of the installation. Source: screens S51. */
export function ProviderPage() {
  const id = Number(usePathParam('id'));
  // What is no id finds no provider.
  const read = useProvider(Number.isSafeInteger(id) && id > 0 ? (id as ProviderId) : null);
  const provider = read.data?.providers[0];
  if (provider) return <LoadedProvider key={provider.id} provider={provider} />;
  return <UnreadFrame title={words.title} back={BACK} read={read} error={shownError(read.error)} notFound={words.notFound} />;
}

function LoadedProvider({ provider }: { readonly provider: ProviderInUse }) {
  const saved = draftOf(provider);
  const [edited, setEdited] = useState<Partial<ProviderDraft>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const changing = useChangeProvider();
  const draft = { ...saved, ...edited };
  const has_changes = isChanged(draft, saved);
  useUnsavedGuard(has_changes);

  function handleSave(): void {
    const problems = problemsOf(draft);
    setErrors(problems);
    if (Object.keys(problems).length > 0) return;
    changing.mutate(
      { id: provider.id, ...changesOf(draft, saved) },
      {
        onSuccess: () => {
          setEdited({});
          showToast({ text: words.saved, variant: 'success' });
        },
        onError: (error) => setErrors(fieldErrors(error)),
      },
    );
  }

  return (
    <PageFrame title={provider.name} aside={<ProviderBadges provider={provider} />} back={BACK}>
      <div className={classes['columns']}>
        <Panel title={words.details}>
          <ErrorSummary errors={errors} />
          <ProviderFields draft={draft} errors={errors} onChange={(change) => setEdited({ ...edited, ...change })} />
        </Panel>
        <div className={classes['side']}>
          <AppLink href={paths.settings({ provider_id: String(provider.id) })}>{words.openSettings}</AppLink>
          <Maintenance provider={provider} />
          <CopySettings provider={provider} />
          <Usage provider={provider} />
        </div>
      </div>
      {has_changes && (
        <SaveBar
          note={words.changes}
          error={changing.error && shownError(changing.error)}
          isSaving={changing.isPending}
          onSave={handleSave}
          onCancel={() => {
            setEdited({});
            setErrors({});
            changing.reset();
          }}
        />
      )}
    </PageFrame>
  );
}

function Usage({ provider }: { readonly provider: ProviderInUse }) {
  const { shipments_this_month, users, last_activity, time_measured, time_created } = provider;
  return (
    <Panel title={words.usage}>
      <dl className={classes['facts']}>
        <dt>{words.shipments}</dt>
        <dd className="num">{shipments_this_month}</dd>
        <dt>{words.users}</dt>
        <dd className="num">{users}</dd>
        <dt>{words.lastActivity}</dt>
        <dd>{last_activity === null ? words.never : <DateTime instant={last_activity} />}</dd>
        <dt>{words.measured}</dt>
        <dd>{time_measured === null ? words.never : <DateTime instant={time_measured} />}</dd>
        <dt>{words.created}</dt>
        <dd>
          <DateTime instant={time_created} show="long-date" />
        </dd>
      </dl>
    </Panel>
  );
}
