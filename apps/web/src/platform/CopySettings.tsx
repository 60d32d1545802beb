import { Button } from '../ui/act/Button.tsx';
import type { ProviderInUse } from '@tsela/contract/platform/provider-admin-api';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { providerAdmin as words } from '../strings/providers-platform.ts';
import { isSure } from '../ui/feedback/alert-dialog.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { useCopySettings, useProviders } from '../providers/provider-calls.ts';
import { ProviderPicker } from './ProviderPicker.tsx';
import type { PickedProvider } from './ProviderPicker.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Sentence } from '../ui/show/Text.tsx';
import { Row } from '../ui/layout/Row.tsx';

/** Takes over the settings of another provider. */
export function CopySettings({ provider }: { readonly provider: ProviderInUse }) {
  const has_others = (useProviders({ limit: 1, offset: 0 }).data?.count ?? 0) > 1;
  const [model, setModel] = useState<PickedProvider | null>(null);
  const copying = useCopySettings();

  async function handleCopy(): Promise<void> {
    if (!model) return;
    const copies = await isSure({ title: words.copyTitle(model.name), body: words.copyBody, button: words.copyButton });
    if (!copies) return;
    copying.mutate(
      { from: model.id, to: provider.id },
      { onSuccess: ({ copied }) => showToast({ text: words.copied(copied), variant: 'success' }) },
    );
  }

  if (!has_others) return null;
  const failure = copying.error && shownError(copying.error);
  return (
    <Panel title={words.copy}>
      <Stack gap={4}>
        {failure && <Notice kind="error">{failure}</Notice>}
        <Sentence>{words.copyHelp}</Sentence>
        <Row align="end" gap={3}>
          <ProviderPicker label={words.copyFrom} value={model} onChange={setModel} except={provider.id} />
          <Button variant="default" disabled={!model} loading={copying.isPending} onClick={() => void handleCopy()}>
            {words.copyButton}
          </Button>
        </Row>
      </Stack>
    </Panel>
  );
}
