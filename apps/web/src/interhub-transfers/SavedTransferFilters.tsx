import { TextInput } from '@mantine/core';
import { Button } from '../ui/act/Button.tsx';
import { IconBookmark, IconX } from '@tabler/icons-react';
import type { SavedFilter } from '@tsela/domain/providers/setting-records';
import { useState } from 'react';
import { paths } from '../paths.ts';
import type { SearchValues } from '../shell/pages/address.ts';
import { usePreference } from '../shell/preferences.ts';
import { useSaveUserSetting } from '../shell/save-user-setting.ts';
import { tellDone, tellFailure } from '../shell/tell.ts';
import { interhubTransfers as words } from '../strings/interhub-transfers.ts';
import { IconButton } from '../ui/act/IconButton.tsx';
import { PopoverButton } from '../ui/act/PopoverButton.tsx';
import { AppLink } from '../ui/act/app-link.tsx';
import { Form } from '../ui/form/Form.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Text } from '../ui/show/Text.tsx';
import { keptFilters } from './transfer-draft.ts';

const MOST_SAVED = 20;
const LONGEST_NAME = 60;

/** The user's own filters of the list, each under a name. Source: DATA-15, CALL-25. */
export function SavedTransferFilters({ filters }: { readonly filters: SearchValues }) {
  return (
    <PopoverButton label={words.savedFilters} icon={<IconBookmark size={16} aria-hidden="true" />}>
      {(close) => <Saved filters={filters} onGone={close} />}
    </PopoverButton>
  );
}

function Saved({ filters, onGone }: { readonly filters: SearchValues; readonly onGone: () => void }) {
  const saved = usePreference('interhub_transfers_filters').filter((each) => typeof each.name === 'string');
  const saving = useSaveUserSetting();
  const [name, setName] = useState('');
  const kept = keptFilters(filters);

  function keep(value: readonly SavedFilter[], told: string): void {
    const setting = 'interhub_transfers_filters';
    saving.mutate({ setting, value }, { onSuccess: () => tellDone(told), onError: tellFailure });
  }

  function handleSave(): void {
    const others = without(saved, name);
    if (name.trim() === '') return;
    if (others.length >= MOST_SAVED) {
      tellFailure(new Error(words.tooMany));
      return;
    }
    keep([...others, { name: name.trim(), filters: kept }], words.filterSaved);
    setName('');
  }

  return (
    <Stack>
      {saved.length === 0 && (
        <Text as="p" tone="quiet">
          {words.noSaved}
        </Text>
      )}
      {saved.map((each) => (
        <Row key={each.name}>
          <AppLink href={paths.interhubTransfers(keptFilters(each.filters))} onClick={onGone}>
            {each.name}
          </AppLink>
          <IconButton
            label={words.removeFilter(each.name)}
            Icon={IconX}
            onClick={() => keep(without(saved, each.name), words.filterRemoved)}
          />
        </Row>
      ))}
      {Object.keys(kept).length > 0 && (
        <Form onSubmit={handleSave} gap={2}>
          <TextInput
            label={words.filterName}
            maxLength={LONGEST_NAME}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" disabled={name.trim() === ''} loading={saving.isPending}>
            {words.saveFilter}
          </Button>
        </Form>
      )}
    </Stack>
  );
}

/** The list without those of a name, which is one however it is written. */
function without(saved: readonly SavedFilter[], name: string): readonly SavedFilter[] {
  return saved.filter((each) => each.name.toLowerCase() !== name.trim().toLowerCase());
}
