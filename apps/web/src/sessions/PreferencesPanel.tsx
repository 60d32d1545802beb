import { NativeSelect } from '@mantine/core';
import { readUserSetting } from '@tsela/domain/users/user-settings';
import { shownError } from '../api/api-error.ts';
import { menuOf } from '../shell/pages/menu-pages.ts';
import { useSession } from '../shell/session.ts';
import { sessions } from '../strings/sessions.ts';
import { printing } from '../strings/shipments/printing.ts';
import { chooseColourScheme } from '../theme/colour-scheme.ts';
import { field } from '../ui/form/field.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { Tiles } from '../ui/layout/Tiles.tsx';
import { useOwnSetting } from './use-own-setting.ts';

/** A user's preferences: each choice is saved as it is made. Source: screens S06. */
export function PreferencesPanel() {
  const { facts } = useSession();
  const words = sessions.profile.preferences;
  const pages = menuOf(facts).flatMap(({ entries }) => entries);

  return (
    <Panel title={words.title} aside={words.note}>
      <Tiles gap={4} columns={2}>
        {pages.length > 1 && (
          <Choice
            setting="start_page"
            label={words.startPage}
            options={[{ value: '', label: words.usualPage }, ...pages.map(({ path, label }) => ({ value: path, label }))]}
          />
        )}
        <Choice setting="table_density" label={words.density} options={optionsOf(words.densities)} />
        <Choice setting="label_format" label={words.stickers} options={optionsOf(words.formats)} />
        <Choice setting="label_size" label={words.stickerSheet} options={optionsOf(printing.sizes)} />
        <Choice setting="label_resolution" label={words.labelPrinter} options={optionsOf(words.resolutions)} />
        <Choice
          setting="colour_scheme"
          label={words.colours}
          options={optionsOf(words.schemes)}
          // Seen at once, whatever the answer.
          onChoose={(value) => chooseColourScheme(readUserSetting({ colour_scheme: value }, 'colour_scheme'))}
        />
      </Tiles>
    </Panel>
  );
}

interface ChoiceProps {
  readonly setting: 'start_page' | 'table_density' | 'label_format' | 'label_size' | 'label_resolution' | 'colour_scheme';
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChoose?: (value: string) => void;
}

function Choice({ setting, label, options, onChoose }: ChoiceProps) {
  const { value: wanted, error: fault, choose } = useOwnSetting(setting);
  const error = shownError(fault);

  function handleChange(value: string): void {
    onChoose?.(value);
    choose(value, () => showToast({ text: sessions.profile.saved, variant: 'success' }));
  }

  return (
    <NativeSelect
      {...field(label, { name: setting, ...(error !== null && { errors: { [setting]: error } }) })}
      data={[...options]}
      // A page that is no longer theirs starts nowhere.
      value={options.some(({ value }) => value === wanted) ? wanted : ''}
      onChange={(event) => handleChange(event.currentTarget.value)}
    />
  );
}

function optionsOf(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
