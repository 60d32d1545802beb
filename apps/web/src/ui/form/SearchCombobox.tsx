import { useState } from 'react';
import { LazyComponent } from '../LazyComponent.tsx';
import { SearchInput } from './SearchInput.tsx';
import type { SearchComboboxProps } from './SearchInput.tsx';

const loadList = async () => (await import('./SearchList.tsx')).SearchList;

/** What a combobox says of itself before it has a list that it could name. */
const CLOSED = { role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': false } as const;

/**
 * A field that searches on the server during typing; arrow keys and Enter pick. The list, and what places it, come once the user is in
 * the field: they weigh a tenth of the pages that have such fields.
 */
export function SearchCombobox(props: SearchComboboxProps) {
  const [resumes, setResumes] = useState<'focused' | 'open' | null>(null);
  return (
    <LazyComponent
      load={loadList}
      is_wanted={resumes !== null}
      props={{ ...props, resumes }}
      until={
        <SearchInput
          search={props}
          {...CLOSED}
          onChange={(event) => {
            props.onText(event.currentTarget.value);
            setResumes('open');
          }}
          onFocus={() => {
            props.onOpen?.();
            setResumes((asked) => asked ?? 'focused');
          }}
          // The list may take the field's place before the button is let go, and then there is no click.
          onMouseDown={() => setResumes('open')}
          onClick={() => setResumes('open')}
          onBlur={() => {
            setResumes(null);
            props.onLeave?.();
          }}
        />
      }
    />
  );
}
