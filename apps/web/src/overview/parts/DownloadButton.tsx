import { Button } from '../../ui/act/Button.tsx';
import type { HeldOnPerson } from '@tsela/contract/overview/personal-data-api';
import { dayOf } from '@tsela/domain/time/day';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { useSession } from '../../shell/session.ts';
import { personalData as words } from '../../strings/overview/personal-data.ts';
import { saveBlob } from '../../ui/act/save-as-file.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { Row } from '../../ui/layout/Row.tsx';
import { Sentence } from '../../ui/show/Text.tsx';
import { readEverything } from '../personal-data-calls.ts';
import { fileParts, keysInput } from './person-draft.ts';

/** Saves everything that is held on a person as one file; while it is read, says how far. */
export function DownloadButton({ person }: Pick<HeldOnPerson, 'person'>) {
  const { title } = useSession();
  const [so_far, setSoFar] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);

  async function handleDownload(): Promise<void> {
    setError(null);
    setSoFar(0);
    try {
      const held = await readEverything(keysInput(person), setSoFar);
      const now = new Date();
      const parts = fileParts({ provider: title, person, now, held });
      saveBlob(`personal-data-${dayOf(now)}.json`, new Blob(parts, { type: 'application/json' }));
      showToast({ text: words.downloaded, variant: 'success' });
    } catch (fault) {
      setError(fault);
    }
    setSoFar(null);
  }

  return (
    <>
      {error !== null && <Notice kind="error">{shownError(error)}</Notice>}
      <Row gap={3}>
        <Button variant="default" loading={so_far !== null} onClick={() => void handleDownload()}>
          {words.download}
        </Button>
        <span role="status">{so_far !== null && words.downloading(so_far)}</span>
      </Row>
      <Sentence>{words.fileHelp}</Sentence>
    </>
  );
}
