import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { shell } from '../../strings/shell.ts';
import { showAlert } from '../../ui/feedback/alert-dialog.ts';
import { useNavigator } from '../../ui/act/app-link.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { pathOfFound } from './reference-search.ts';
import { isOpenTo } from '../pages/page-rules.ts';
import { useMay, useSession } from '../session.ts';
import { findReference } from '../shell-calls.ts';

/**
 * Opens what a reference belongs to; an unknown one can be made by users who may. Answers whether something was opened. Source: MENU-45
 * to MENU-49, ERR-31 to ERR-34.
 */
export function useReferenceSearch(): { search: (reference: string) => Promise<boolean>; is_searching: boolean } {
  const { go } = useNavigator();
  const { facts } = useSession();
  const may_create = useMay('API_/shipments:POST');
  const [is_searching, setSearching] = useState(false);

  async function search(reference: string): Promise<boolean> {
    setSearching(true);
    try {
      const results = (await findReference(reference)).map((each) => pathOfFound(each));
      // A user who may open none of it is refused there.
      const found = results.find((href) => isOpenTo(href, facts)) ?? results[0] ?? null;
      if (found !== null) go(found);
      else if (!may_create) showToast({ text: shell.couldNotFind, variant: 'error' });
      else if (await offersNewShipment()) go(paths.newShipment({ 'custom-ref': reference }));
      return found !== null;
    } catch (error) {
      const text = shownError(error);
      if (text) showToast({ text, variant: 'error' });
      return false;
    } finally {
      setSearching(false);
    }
  }

  return { search, is_searching };
}

function offersNewShipment(): Promise<boolean> {
  const { title, body, yes } = shell.referenceNotFound;
  return showAlert({ title, body, okButtonText: yes });
}
