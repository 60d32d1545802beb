import { useState } from 'react';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { useEdited } from '../shell/use-edited.ts';
import { providerAdmin as words } from '../strings/providers.ts';
import { useNavigator } from '../ui/app-link.tsx';
import { Panel } from '../ui/Panel.tsx';
import { RecordFrame } from '../ui/RecordFrame.tsx';
import { showToast } from '../ui/toast.ts';
import { useGoWhen } from '../ui/use-go-when.ts';
import { ProviderFields } from './ProviderFields.tsx';
import classes from './Providers.module.css';
import { useAddProvider } from './provider-calls.ts';
import { ProviderPicker } from './ProviderPicker.tsx';
import type { PickedProvider } from './ProviderPicker.tsx';
import { NEW_PROVIDER, inputOf, isChanged, problemsOf } from './provider-draft.ts';

/** Makes a provider, if wanted with the settings of another one. Source: screens S51. */
export function NewProviderPage() {
  const [model, setModel] = useState<PickedProvider | null>(null);
  const navigator = useNavigator();
  const adding = useAddProvider();
  const { draft, errors, change, refuse } = useEdited(NEW_PROVIDER, { is_done: adding.isSuccess, isChanged });
  useGoWhen(adding.data ? paths.provider(adding.data.provider.id) : null);

  function handleSave(): void {
    if (refuse(problemsOf(draft))) return;
    const { name, origins, kind } = inputOf(draft);
    adding.mutate(
      { name, origins, kind, ...(model && { copy_settings_from: model.id }) },
      {
        onSuccess: () => showToast({ text: words.added, variant: 'success' }),
        onError: (error) => refuse(fieldErrors(error)),
      },
    );
  }

  return (
    <RecordFrame
      title={words.addTitle}
      back={{ href: paths.providers(), label: words.title }}
      errors={errors}
      side={
        <Panel title={words.copy}>
          <div className={classes['fields']}>
            <p className={classes['text']}>{words.copyHelp}</p>
            <ProviderPicker label={words.copyFrom} value={model} onChange={setModel} />
          </div>
        </Panel>
      }
      saveBar={{
        saveLabel: words.add,
        error: adding.error && shownError(adding.error),
        isSaving: adding.isPending,
        onSave: handleSave,
        onCancel: () => navigator.go(paths.providers()),
      }}
    >
      <Panel title={words.details}>
        <ProviderFields is_new draft={draft} errors={errors} onChange={change} />
      </Panel>
    </RecordFrame>
  );
}
