import '@mantine/core/styles/Combobox.css';
import { Combobox, useCombobox } from '@mantine/core';
import { NO_OPTIONS_TEXT, cappedOptions } from '@tsela/domain/formats/select-lists';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import classes from './SearchCombobox.module.css';
import { SearchInput } from './SearchInput.tsx';
import type { SearchComboboxProps } from './SearchInput.tsx';
import { QuietText, Text } from '../show/Text.tsx';

interface SearchListProps extends SearchComboboxProps {
  /** The user was already in the field, and had perhaps asked for the list, while this was loading. */
  readonly resumes: 'focused' | 'open' | null;
}

/** The field of a `SearchCombobox` with the list of what was found. */
export function SearchList(props: SearchListProps) {
  const { text, groups, is_loading, nothing = NO_OPTIONS_TEXT } = props;
  const input = useRef<HTMLInputElement>(null);
  const combobox = useCombobox({
    defaultOpened: props.resumes === 'open',
    onDropdownClose: () => combobox.resetSelectedOption(),
  });
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

  /** Enter takes the best match, also in the moment before the list is drawn and can point at it. */
  function handleKey(event: KeyboardEvent): void {
    const [best] = options.keys();
    const is_pick = event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.nativeEvent.isComposing;
    if (is_pick && combobox.dropdownOpened && text !== '' && best !== undefined && combobox.getSelectedOptionIndex() === -1)
      handleSubmit(best);
  }

  const resume = useEffectEvent(() => {
    if (props.resumes === null) return;
    input.current?.focus();
    input.current?.setSelectionRange(text.length, text.length);
  });
  useLayoutEffect(() => resume(), []);

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
        <SearchInput
          ref={input}
          search={props}
          // The trap of a dialog that starts in this field may look only when the list has taken its place.
          data-autofocus={props.resumes !== null || undefined}
          onKeyDown={handleKey}
          onChange={(event) => {
            props.onText(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onFocus={() => props.onOpen?.()}
          onClick={() => combobox.openDropdown()}
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
