import { ActionIcon, Checkbox, TextInput } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import { IconBookmark, IconRefresh, IconStar, IconStarFilled, IconX } from '@tabler/icons-react';
import type { SavedFilter } from '@tsela/domain/providers/setting-records';
import { LONGEST_FILTER_NAME } from '@tsela/domain/shipments/shared-filter-rules';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import type { SearchValues } from '../../shell/pages/address.ts';
import { usePreference } from '../../shell/preferences.ts';
import { useSaveUserSetting } from '../../shell/save-user-setting.ts';
import { useMay } from '../../shell/session.ts';
import { tellFailure } from '../../shell/tell.ts';
import { savedFilters as words } from '../../strings/shipments/lists.ts';
import { PopoverButton } from '../../ui/act/PopoverButton.tsx';
import { AppLink } from '../../ui/act/app-link.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { useChangeSharedFilter, useRemoveSharedFilter, useShareFilter, useSharedFilters } from '../shipment-calls.ts';
import {
  addressOfSaved,
  defaultOf,
  mayBeSaved,
  readableOf,
  savedFilterOf,
  withSaved,
  withoutSaved,
} from './saved-filters-draft.ts';
import classes from './SavedFilters.module.css';
import { QuietText, Text } from '../../ui/show/Text.tsx';
import { Form } from '../../ui/form/Form.tsx';

/** Filters of the list under a name, the own and those of all staff; one of them may open the list. Source: DATA-15, CALL-25, screens 0.2, S08. */
export function SavedFilters({ filters }: { readonly filters: SearchValues }) {
  return (
    <PopoverButton label={words.title} icon={<IconBookmark size={16} aria-hidden="true" />}>
      {(close) => <Lists filters={filters} onGone={close} />}
    </PopoverButton>
  );
}

const toasts = (text: string) => ({
  onSuccess: () => showToast({ text, variant: 'success' }),
  onError: tellFailure,
});

interface ListsProps {
  readonly filters: SearchValues;
  readonly onGone: () => void;
}

function Lists({ filters, onGone }: ListsProps) {
  const own = readableOf(usePreference('shipments_filters'));
  const shared = useSharedFilters().data?.shared_filters ?? [];
  const saving = useSaveUserSetting();
  const changing = useChangeSharedFilter();
  const removing = useRemoveSharedFilter();
  const may_share = useMay('API_/shipments/filters:POST');

  function keepOwn(value: readonly SavedFilter[], text: string): void {
    saving.mutate({ setting: 'shipments_filters', value }, toasts(text));
  }

  return (
    <div className={classes['saved']}>
      {own.length + shared.length === 0 && (
        <Text as="p" tone="quiet">
          {words.none}
        </Text>
      )}
      {shared.length > 0 && own.length > 0 && <QuietText as="p">{words.own}</QuietText>}
      <ul className={classes['list']} aria-label={words.title}>
        {own.map((each) => (
          <Line key={each.name} filter={each} named={defaultOf.own(each.name)} onGone={onGone}>
            <Remove
              name={each.name}
              isPending={saving.isPending}
              onRemove={() => keepOwn(withoutSaved(own, each.name), words.removed)}
            />
          </Line>
        ))}
      </ul>
      {shared.length > 0 && <QuietText as="p">{words.shared}</QuietText>}
      <ul className={classes['list']} aria-label={words.shared}>
        {shared.map((each) => (
          <Line key={each.id} filter={each} named={defaultOf.shared(each.id)} by={each.created_by_name} onGone={onGone}>
            {each.may_change && may_share && mayBeSaved(filters) && (
              <ActionIcon
                size="lg"
                aria-label={words.update(each.name)}
                title={words.update(each.name)}
                disabled={changing.isPending}
                onClick={() => {
                  const { id, time_modified } = each;
                  changing.mutate({ id, time_modified, filters: sentFilters(filters) }, toasts(words.updated));
                }}
              >
                <IconRefresh size={16} aria-hidden="true" />
              </ActionIcon>
            )}
            {each.may_change && may_share && (
              <Remove
                name={each.name}
                isPending={removing.isPending}
                onRemove={() => removing.mutate({ id: each.id }, toasts(words.removed))}
              />
            )}
          </Line>
        ))}
      </ul>
      {mayBeSaved(filters) && (
        <SaveForm filters={filters} own={own} onKeep={keepOwn} isPending={saving.isPending} may_share={may_share} />
      )}
    </div>
  );
}

interface LineProps {
  readonly filter: SavedFilter;
  /** How the setting names it. */
  readonly named: string;
  readonly by?: string;
  readonly onGone: () => void;
  readonly children: ReactNode;
}

function Line({ filter, named, by, onGone, children }: LineProps) {
  const chosen = usePreference('shipments_default_filter');
  const saving = useSaveUserSetting();
  const is_default = chosen === named;
  const label = is_default ? words.endDefault(filter.name) : words.makeDefault(filter.name);
  const Star = is_default ? IconStarFilled : IconStar;
  return (
    <li>
      <AppLink href={paths.shipments(addressOfSaved(filter))} className={classes['link']} onClick={onGone}>
        {filter.name}
        {by !== undefined && <Text tone="quiet"> {words.sharedBy(by)}</Text>}
      </AppLink>
      <ActionIcon
        size="lg"
        aria-label={label}
        title={label}
        aria-pressed={is_default}
        disabled={saving.isPending}
        onClick={() =>
          saving.mutate(
            { setting: 'shipments_default_filter', value: is_default ? '' : named },
            toasts(is_default ? words.defaultEnded : words.defaultKept(filter.name)),
          )
        }
      >
        <Star size={16} aria-hidden="true" />
      </ActionIcon>
      {children}
    </li>
  );
}

interface RemoveProps {
  readonly name: string;
  readonly isPending: boolean;
  readonly onRemove: () => void;
}

function Remove({ name, isPending, onRemove }: RemoveProps) {
  return (
    <ActionIcon size="lg" aria-label={words.remove(name)} disabled={isPending} onClick={onRemove}>
      <IconX size={16} aria-hidden="true" />
    </ActionIcon>
  );
}

interface SaveFormProps {
  readonly filters: SearchValues;
  readonly own: readonly SavedFilter[];
  readonly onKeep: (value: readonly SavedFilter[], text: string) => void;
  readonly isPending: boolean;
  readonly may_share: boolean;
}

function SaveForm({ filters, own, onKeep, isPending, may_share }: SaveFormProps) {
  const [name, setName] = useState('');
  const [is_shared, setShared] = useState(false);
  const sharing = useShareFilter();
  const is_pending = isPending || sharing.isPending;

  function handleSubmit(): void {
    if (name.trim() === '' || is_pending) return;
    if (is_shared) {
      const { onSuccess, onError } = toasts(words.saved);
      sharing.mutate(
        { name, filters: sentFilters(filters) },
        {
          onSuccess: () => {
            onSuccess();
            setName('');
          },
          onError,
        },
      );
      return;
    }
    const more = withSaved(own, savedFilterOf(name, filters));
    if (!more) {
      showToast({ text: words.tooMany, variant: 'error' });
      return;
    }
    onKeep(more, words.saved);
    setName('');
  }

  return (
    <Form onSubmit={handleSubmit} gap={2}>
      <TextInput
        label={words.name}
        maxLength={LONGEST_FILTER_NAME}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {may_share && (
        <Checkbox label={words.share} checked={is_shared} onChange={(event) => setShared(event.currentTarget.checked)} />
      )}
      <Button type="submit" disabled={name.trim() === ''} loading={is_pending}>
        {words.save}
      </Button>
    </Form>
  );
}

/** What narrows the list, as it is sent. */
function sentFilters(filters: SearchValues): Record<string, string> {
  return addressOfSaved(savedFilterOf('', filters));
}
