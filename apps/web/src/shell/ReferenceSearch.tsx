import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { shownError } from '../api/api-error.ts';
import { isBuilt } from '../built-routes.ts';
import { paths } from '../paths.ts';
import { shell } from '../strings/shell.ts';
import { showAlert } from '../ui/alert-dialog.tsx';
import { useNavigator } from '../ui/app-link.tsx';
import { showToast } from '../ui/toast.ts';
import classes from './ReferenceSearch.module.css';
import { pathOfFound, searchedReference } from './reference-search.ts';
import { findReference } from './shell-calls.ts';

/** Finds a shipment, account, invoice or credit note by its reference, for staff. Source: MENU-45 to MENU-49, ERR-31 to ERR-33. */
export function ReferenceSearch() {
  const { go } = useNavigator();
  const [entry, setEntry] = useState('');
  const [is_searching, setSearching] = useState(false);
  const reference = searchedReference(entry);

  async function search(): Promise<void> {
    setSearching(true);
    try {
      const found = await findReference(reference);
      if (found) {
        setEntry('');
        go(pathOfFound(found));
      } else if (await offersNewShipment()) go(paths.newShipment({ 'custom-ref': reference }));
    } catch (error) {
      const text = shownError(error);
      if (text) showToast({ text, variant: 'error' });
    } finally {
      setSearching(false);
    }
  }

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (reference !== '' && !is_searching) void search();
  }

  return (
    <form role="search" className={classes['form']} onSubmit={handleSubmit}>
      <input
        className={classes['input']}
        aria-label={shell.findReference}
        placeholder={shell.findReference}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={entry}
        onChange={(event) => setEntry(event.currentTarget.value)}
      />
      <button type="submit" className={classes['button']} aria-label={shell.search} disabled={reference === '' || is_searching}>
        <IconSearch size={16} aria-hidden="true" />
      </button>
    </form>
  );
}

function offersNewShipment(): Promise<boolean> {
  const { title, body, yes } = shell.referenceNotFound;
  return showAlert({ title, body, okButtonText: yes, showOkButton: isBuilt(paths.newShipment()) });
}
