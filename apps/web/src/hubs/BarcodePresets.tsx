import { NativeSelect, TextInput } from '@mantine/core';
import { Button } from '../ui/act/Button.tsx';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { useState } from 'react';
import { usePreference } from '../shell/preferences.ts';
import { useSaveUserSetting } from '../shell/save-user-setting.ts';
import { useSession } from '../shell/session.ts';
import { tellFailure } from '../shell/tell.ts';
import { barcodes as words } from '../strings/hubs-barcodes.ts';
import { showToast } from '../ui/feedback/toast.ts';
import { presetOf, withPreset } from './barcode-draft.ts';
import type { BarcodeDraft } from './barcode-draft.ts';
import { Row } from '../ui/layout/Row.tsx';

const PRESETS_MAX = 20;

interface BarcodePresetsProps {
  readonly draft: BarcodeDraft;
  readonly onChange: (draft: BarcodeDraft) => void;
}

/** What is printed often: of the company's own bays and drivers, and saved ones. Source: screens S37. */
export function BarcodePresets({ draft, onChange }: BarcodePresetsProps) {
  const own = usePreference('barcode_presets');
  const save = useSaveUserSetting();
  const [chosen, setChosen] = useState('');
  const [name, setName] = useState('');
  const builtIn = useBuiltIn();
  const kept = own.find((preset) => `own ${preset.name}` === chosen);

  function handleChoose(value: string): void {
    setChosen(value);
    const preset = own.find((each) => `own ${each.name}` === value);
    if (preset) return onChange(withPreset(draft, preset));
    const built = builtIn.find(({ key }) => key === value);
    if (!built) return;
    if (typeof built.draft === 'string') {
      showToast({ text: built.draft, variant: 'error' });
      return;
    }
    onChange({ ...draft, ...built.draft });
  }

  function keep(value: typeof own, text: string): void {
    save.mutate(
      { setting: 'barcode_presets', value },
      {
        onSuccess: () => showToast({ text, variant: 'success' }),
        onError: tellFailure,
      },
    );
  }

  function handleSave(): void {
    const preset = presetOf(name, draft);
    const others = own.filter((each) => each.name !== preset.name);
    if (others.length >= PRESETS_MAX) {
      showToast({ text: words.tooMany, variant: 'error' });
      return;
    }
    keep([...others, preset], words.saved);
    setName('');
  }

  return (
    <>
      <NativeSelect
        label={words.presets}
        value={chosen}
        data={[
          { value: '', label: words.choose },
          ...builtIn.map(({ key, label }) => ({ value: key, label })),
          ...own.map((preset) => ({ value: `own ${preset.name}`, label: preset.name })),
        ]}
        onChange={(event) => handleChoose(event.currentTarget.value)}
      />
      <Row align="end" gap={3}>
        <TextInput
          label={words.savePreset}
          placeholder={words.presetName}
          maxLength={40}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button variant="default" disabled={name.trim() === ''} loading={save.isPending} onClick={handleSave}>
          {words.save}
        </Button>
        {kept && (
          <Button
            variant="subtle"
            color="red"
            onClick={() => {
              keep(
                own.filter((each) => each !== kept),
                words.removed,
              );
              setChosen('');
            }}
          >
            {words.remove}
          </Button>
        )}
      </Row>
    </>
  );
}

/** What the company has to label; a text says why there is nothing. */
function useBuiltIn(): readonly { key: string; label: string; draft: Partial<BarcodeDraft> | string }[] {
  const { settings, general } = useSession();
  const bays = readSetting(settings, 'hub_scanner_bays');
  const drivers = (general?.drivers ?? []).filter(({ deleted_date }) => deleted_date === null);
  const branchOf = (id: number) => general?.branches.find((branch) => branch.id === id)?.name ?? '';
  const list = (lines: readonly string[], empty: string, look: Partial<BarcodeDraft>) =>
    lines.length === 0 ? empty : { source: 'list' as const, list: lines.join('\n'), has_text: true, ...look };
  return [
    {
      key: 'bays',
      label: words.builtIn.bays,
      draft: list(
        bays.map(({ code, label, branch_id }) => `${code}; ${[label || code, branchOf(branch_id)].filter(Boolean).join(', ')}`),
        words.noBays,
        { symbology: 'code128', sheet: '100x50', size: 'large' },
      ),
    },
    {
      key: 'drivers',
      label: words.builtIn.drivers,
      draft: list(
        drivers.map(({ id, name }) => `DRIVER-${id}; ${name}`),
        words.noDrivers,
        { symbology: 'qr', sheet: 'a4-24', columns: 3, size: 'large' },
      ),
    },
    {
      key: 'transfers',
      label: words.builtIn.transfers,
      draft: {
        source: 'range',
        prefix: 'TRF-',
        from: '0001',
        count: '24',
        symbology: 'code128',
        sheet: '100x150',
        has_text: true,
      },
    },
  ];
}
