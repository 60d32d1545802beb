import { Button } from '@mantine/core';
import type { ProviderInUse } from '@tsela/contract/providers/provider-admin-api';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { providerAdmin as words } from '../strings/providers.ts';
import { showAlert } from '../ui/alert-dialog.ts';
import { Notice } from '../ui/Notice.tsx';
import { Panel } from '../ui/Panel.tsx';
import { showToast } from '../ui/toast.ts';
import classes from './Providers.module.css';
import { Select } from './Select.tsx';
import { useCopySettings, useProviders } from './provider-calls.ts';

/** As many as a list shows to choose from. */
const MOST_MODELS = 100;

/** Takes over the settings of another provider. */
export function CopySettings({ provider }: { readonly provider: ProviderInUse }) {
  const others = useProviders({ limit: MOST_MODELS, offset: 0 }).data?.providers.filter(({ id }) => id !== provider.id) ?? [];
  const [chosen, setChosen] = useState('');
  const copying = useCopySettings();
  const model = others.find(({ id }) => String(id) === chosen);

  async function handleCopy(): Promise<void> {
    if (!model) return;
    const copies = await showAlert({
      title: words.copyTitle(model.name),
      body: words.copyBody,
      okButtonText: words.copyButton,
      okButtonVariant: 'danger',
      shouldShowCancelButton: true,
    });
    if (!copies) return;
    copying.mutate(
      { from: model.id, to: provider.id },
      { onSuccess: ({ copied }) => showToast({ text: words.copied(copied), variant: 'success' }) },
    );
  }

  if (others.length === 0) return null;
  const failure = copying.error && shownError(copying.error);
  return (
    <Panel title={words.copy}>
      <div className={classes['fields']}>
        {failure && <Notice kind="error">{failure}</Notice>}
        <p className={classes['text']}>{words.copyHelp}</p>
        <div className={classes['row']}>
          <label className={classes['choice']}>
            <span className={classes['label']}>{words.copyFrom}</span>
            <Select
              value={chosen}
              options={[
                { value: '', label: words.copyNothing },
                ...others.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              onChange={setChosen}
            />
          </label>
          <Button variant="default" disabled={!model} loading={copying.isPending} onClick={() => void handleCopy()}>
            {words.copyButton}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
