import { IconLoader2, IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { shell } from '../../strings/shell.ts';
import classes from './ReferenceSearch.module.css';
import { keepSearch, keptSearches, searchedReference } from './reference-search.ts';
import { useReferenceSearch } from './use-reference-search.ts';
import { BareForm } from '../../ui/form/BareForm.tsx';
import { BareButton } from '../../ui/act/BareButton.tsx';

/** Finds a shipment, account, invoice or credit note by its reference, for staff. Source: MENU-45 to MENU-49, ERR-31 to ERR-33. */
export function ReferenceSearch() {
  const { search, is_searching } = useReferenceSearch();
  const [entry, setEntry] = useState('');
  const [kept, setKept] = useState(() => keptSearches());
  const list_id = useId();
  const reference = searchedReference(entry);

  function handleSubmit(): void {
    keepSearch(reference);
    setKept(keptSearches());
    void search(reference).then((is_found) => is_found && setEntry(''));
  }

  return (
    <BareForm role="search" className={classes['form']} onSubmit={handleSubmit} isOff={reference === '' || is_searching}>
      <input
        className={classes['input']}
        aria-label={shell.findReference}
        placeholder={shell.findReference}
        autoComplete="off"
        list={list_id}
        autoCapitalize="characters"
        spellCheck={false}
        value={entry}
        onChange={(event) => setEntry(event.currentTarget.value)}
      />
      <datalist id={list_id}>
        {kept.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </datalist>
      <BareButton
        type="submit"
        className={classes['button']}
        aria-label={shell.search}
        aria-busy={is_searching}
        disabled={reference === '' || is_searching}
      >
        {is_searching ? (
          <IconLoader2 size={16} className={classes['busy']} aria-hidden="true" />
        ) : (
          <IconSearch size={16} aria-hidden="true" />
        )}
      </BareButton>
    </BareForm>
  );
}
