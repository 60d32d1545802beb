import type { TrackedShipment } from '@tsela/contract/tracking/tracking-shapes';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { bytesOf } from '../ui/form/base64.ts';
import { CopyButton } from '../ui/act/CopyButton.tsx';
import { saveAsFile } from '../ui/act/save-as-file.ts';
import { linkHere } from './track-calls.ts';
import { useWords } from './page-words.ts';
import { readProof } from './track-page-calls.ts';
import classes from './TrackActions.module.css';
import { BareButton } from '../ui/act/BareButton.tsx';

/** Actions on the shown shipment: copy its link, and for signed-in users open the shipment and its proof. Source: screens S17. */
export function TrackActions({ shipment }: { readonly shipment: TrackedShipment }) {
  const words = useWords().texts.actions;
  const { short_tracking_reference: reference, shipment_id, may_open, may_save_proof, status } = shipment;
  // Without the recipient's key: a link is passed on.
  const link = paths.track(reference, { provider_id: linkHere().provider_id?.toString() });
  return (
    <div className={classes['actions']} data-screen-only>
      <CopyButton value={new URL(link, window.location.origin).href} label={words.copy_link}>
        {words.copy_link}
      </CopyButton>
      {may_open && (
        <a className={classes['link']} href={paths.shipment(shipment_id)}>
          {words.open_shipment}
        </a>
      )}
      {may_save_proof && status === 'delivered' && <ProofButton shipment={shipment} />}
    </div>
  );
}

function ProofButton({ shipment }: { readonly shipment: TrackedShipment }) {
  const words = useWords().texts.actions;
  const [problem, setProblem] = useState<string | null>(null);
  const [is_busy, setBusy] = useState(false);

  async function handleClick(): Promise<void> {
    setBusy(true);
    try {
      const { filename, content } = await readProof(shipment.shipment_id);
      saveAsFile({ name: filename, text: bytesOf(content), type: 'application/pdf' });
      setProblem(null);
    } catch (error) {
      setProblem(shownError(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <BareButton className={classes['link']} disabled={is_busy} onClick={() => void handleClick()}>
        {words.save_proof}
      </BareButton>
      {problem !== null && (
        <p role="alert" className={classes['problem']}>
          {problem}
        </p>
      )}
    </>
  );
}
