import { ActionIcon, Button, Popover, TextInput } from '@mantine/core';
import { IconBookmark, IconX } from '@tabler/icons-react';
import type { SavedFilter } from '@tsela/domain/providers/setting-records';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import type { SearchValues } from '../../shell/address.ts';
import { usePreference } from '../../shell/preferences.ts';
import { useSaveUserSetting } from '../../shell/save-user-setting.ts';
import { savedFilters as words } from '../../strings/shipments.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { showToast } from '../../ui/toast.ts';
import {
  LONGEST_NAME,
  addressOfSaved,
  mayBeSaved,
  readableOf,
  savedFilterOf,
  withSaved,
  withoutSaved,
} from './saved-filters-draft.ts';
import classes from './SavedFilters.module.css';

/** Filters of the list that somebody keeps under a name. Source: DATA-15, CALL-25, screens S08. */
export function SavedFilters({ filters }: { readonly filters: SearchValues }) {
  const saved = readableOf(usePreference('shipments_filters'));
  const saving = useSaveUserSetting();
  const [name, setName] = useState('');
  const [is_open, setOpen] = useState(false);

  function keep(value: readonly SavedFilter[], text: string): void {
    saving.mutate(
      { setting: 'shipments_filters', value },
      {
        onSuccess: () => showToast({ text, variant: 'success' }),
        onError: (error) => showToast({ text: shownError(error) ?? '', variant: 'error' }),
      },
    );
  }

  function handleSave(): void {
    const more = withSaved(saved, savedFilterOf(name, filters));
    if (!more) {
      showToast({ text: words.tooMany, variant: 'error' });
      return;
    }
    keep(more, words.saved);
    setName('');
  }

  return (
    <Popover opened={is_open} onChange={setOpen} position="bottom-end" withinPortal={false} trapFocus>
      <Popover.Target>
        <Button variant="default" onClick={() => setOpen(!is_open)} leftSection={<IconBookmark size={16} aria-hidden="true" />}>
          {words.title}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={classes['saved']}>
          {saved.length === 0 && <p className={classes['none']}>{words.none}</p>}
          <ul className={classes['list']} aria-label={words.title}>
            {saved.map((each) => (
              <li key={each.name}>
                <AppLink href={paths.shipments(addressOfSaved(each))} className={classes['link']} onClick={() => setOpen(false)}>
                  {each.name}
                </AppLink>
                <ActionIcon
                  size="lg"
                  aria-label={words.remove(each.name)}
                  disabled={saving.isPending}
                  onClick={() => keep(withoutSaved(saved, each.name), words.removed)}
                >
                  <IconX size={16} aria-hidden="true" />
                </ActionIcon>
              </li>
            ))}
          </ul>
          {mayBeSaved(filters) && (
            <form
              className={classes['form']}
              onSubmit={(event) => {
                event.preventDefault();
                if (name.trim() !== '' && !saving.isPending) handleSave();
              }}
            >
              <TextInput
                label={words.name}
                maxLength={LONGEST_NAME}
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
              />
              <Button type="submit" disabled={name.trim() === ''} loading={saving.isPending}>
                {words.save}
              </Button>
            </form>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
