import { useState } from 'react';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { useUnsavedGuard } from '../shell/unsaved-guard.ts';
import { providerAdmin as words } from '../strings/providers.ts';
import { useNavigator } from '../ui/app-link.tsx';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { PageFrame } from '../ui/PageFrame.tsx';
import { Panel } from '../ui/Panel.tsx';
import { SaveBar } from '../ui/SaveBar.tsx';
import { showToast } from '../ui/toast.ts';
import { ProviderFields } from './ProviderFields.tsx';
import classes from './Providers.module.css';
import { useAddProvider } from './provider-calls.ts';
import { ProviderPicker } from './ProviderPicker.tsx';
import type { PickedProvider } from './ProviderPicker.tsx';
import { NEW_PROVIDER, inputOf, isChanged, problemsOf } from './provider-draft.ts';

/** Makes a provider, if wanted with the settings of another one. Source: screens S51. */
export function NewProviderPage() {
  const [draft, setDraft] = useState(NEW_PROVIDER);
  const [model, setModel] = useState<PickedProvider | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const navigator = useNavigator();
  const adding = useAddProvider();
  useUnsavedGuard(!adding.isSuccess && isChanged(draft, NEW_PROVIDER));

  function handleSave(): void {
    const problems = problemsOf(draft);
    setErrors(problems);
    if (Object.keys(problems).length > 0) return;
    const { name, origins, kind } = inputOf(draft);
    adding.mutate(
      { name, origins, kind, ...(model && { copy_settings_from: model.id }) },
      {
        onSuccess: ({ provider }) => {
          showToast({ text: words.added, variant: 'success' });
          // After this rendering, so that nothing counts as unsaved any more.
          setTimeout(() => navigator.go(paths.provider(provider.id)));
        },
        onError: (error) => setErrors(fieldErrors(error)),
      },
    );
  }

  return (
    <PageFrame title={words.addTitle} back={{ href: paths.providers(), label: words.title }}>
      <div className={classes['columns']}>
        <Panel title={words.details}>
          <ErrorSummary errors={errors} />
          <ProviderFields is_new draft={draft} errors={errors} onChange={(change) => setDraft({ ...draft, ...change })} />
        </Panel>
        <Panel title={words.copy}>
          <div className={classes['fields']}>
            <p className={classes['text']}>{words.copyHelp}</p>
            <ProviderPicker label={words.copyFrom} value={model} onChange={setModel} />
          </div>
        </Panel>
      </div>
      <SaveBar
        saveLabel={words.add}
        error={adding.error && shownError(adding.error)}
        isSaving={adding.isPending}
        onSave={handleSave}
        onCancel={() => navigator.go(paths.providers())}
      />
    </PageFrame>
  );
}
