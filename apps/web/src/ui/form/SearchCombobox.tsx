import '@mantine/core/styles/Combobox.css';
import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { NO_OPTIONS_TEXT, cappedOptions } from '@tsela/domain/formats/select-lists';
import { useEffect, useEffectEvent } from 'react';
import type { ReactNode } from 'react';
import { field } from './field.tsx';
import classes from './SearchCombobox.module.css';
import { QuietText, Text } from '../show/Text.tsx';

export interface SearchOption {
  readonly key: string;
  readonly title: string;
  readonly detail?: string;
  readonly onPick: () => void;
}

interface SearchComboboxProps {
  readonly label: string;
  readonly name?: string;
  readonly is_label_hidden?: boolean;
  readonly placeholder?: string;
  readonly is_required?: boolean;
  readonly errors?: Readonly<Record<string, string>>;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Opened and focused for the first time: suggestions may be fetched. */
  readonly onOpen?: () => void;
  /** Left without picking: what was typed and not picked should go. */
  readonly onLeave?: () => void;
  readonly groups: readonly { readonly label: string; readonly options: readonly SearchOption[] }[];
  readonly is_loading: boolean;
  /** What is said when nothing matches; empty shows no list. Source: CONST-07. */
  readonly nothing?: string | undefined;
  readonly description?: ReactNode;
  /** Whose data is found; is below it. */
  readonly credit?: string;
  /** In a dialog or a side sheet: what is found opens there, and not in the page behind it. */
  readonly is_in_dialog?: boolean;
}

/** A field that searches on the server during typing; arrow keys and Enter pick. */
export function SearchCombobox(props: SearchComboboxProps) {
  const { text, groups, is_loading, nothing = NO_OPTIONS_TEXT } = props;
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const filled = groups
    .filter(({ options }) => options.length > 0)
    .map(({ label, options }) => ({ label, ...cappedOptions(options) }));
  const options = new Map(filled.flatMap((group) => group.shown.map((option) => [option.key, option] as const)));
  const has_list = options.size > 0 || (nothing !== '' && !is_loading);

  const found = [...options.keys()].join(' ');
  const { selectFirstOption, resetSelectedOption } = combobox;
  // What is found comes after the key press; Enter then takes the best match.
  const pointAtBest = useEffectEvent((has_found: boolean) => (has_found ? selectFirstOption() : resetSelectedOption()));
  useEffect(() => {
    pointAtBest(text !== '' && found !== '');
  }, [text, found]);

  function handleSubmit(key: string): void {
    options.get(key)?.onPick();
    combobox.closeDropdown();
  }

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={handleSubmit}
      shadow="md"
      radius="md"
      withinPortal={props.is_in_dialog !== true}
      portalProps={{ target: '#content' }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...field(props.label, {
            ...(props.name !== undefined && { name: props.name }),
            is_required: props.is_required ?? false,
            errors: props.errors ?? {},
          })}
          {...(props.placeholder !== undefined && { placeholder: props.placeholder })}
          {...(props.description !== undefined && { description: props.description })}
          {...(props.is_label_hidden === true && { label: undefined, 'aria-label': props.label })}
          autoComplete="off"
          spellCheck={false}
          aria-autocomplete="list"
          value={text}
          rightSection={is_loading ? <Loader size={14} /> : null}
          onChange={(event) => {
            props.onText(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onFocus={() => props.onOpen?.()}
          onClick={() => combobox.openDropdown()}
          onKeyDown={(event) => {
            // Enter picks or does nothing: a form around it is not sent by what was only looked for.
            if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && text !== '') event.preventDefault();
          }}
          onBlur={() => {
            combobox.closeDropdown();
            props.onLeave?.();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!has_list}>
        <Combobox.Options aria-label={props.label} className={classes['options']}>
          {filled.map((group) => (
            <Combobox.Group key={group.label} label={group.label}>
              {group.shown.map((option) => (
                <Combobox.Option key={option.key} value={option.key} className={classes['option'] ?? ''}>
                  <Text weight="medium">{option.title}</Text>
                  {option.detail !== undefined && <QuietText>{option.detail}</QuietText>}
                </Combobox.Option>
              ))}
              {group.more_text !== null && (
                <QuietText as="div" pad={[2, 3]}>
                  {group.more_text}
                </QuietText>
              )}
            </Combobox.Group>
          ))}
          {options.size === 0 && nothing !== '' && <Combobox.Empty>{nothing}</Combobox.Empty>}
        </Combobox.Options>
        {props.credit !== undefined && options.size > 0 && (
          <Combobox.Footer className={classes['credit'] ?? ''}>{props.credit}</Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}
