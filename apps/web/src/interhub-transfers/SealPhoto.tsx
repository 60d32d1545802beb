import type { InterhubTransfer } from '@tsela/contract/interhub-transfers/interhub-transfer-api';
import { shownError } from '../api/api-error.ts';
import { interhubTransfers as words } from '../strings/interhub-transfers.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { QuietText } from '../ui/show/Text.tsx';
import { useSealPhoto } from './interhub-transfer-calls.ts';
import classes from './SealPhoto.module.css';

/** The photo of the seal under which a transfer left: who opens the vehicle compares it. Source: screens S29. */
export function SealPhoto({ transfer: { id, seal_number } }: { readonly transfer: InterhubTransfer }) {
  const read = useSealPhoto(id);
  const fault = shownError(read.error);
  const { data } = read;
  return (
    <Panel title={words.sealPhoto}>
      {fault !== null && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {fault}
        </Notice>
      )}
      {data ? (
        <img
          className={classes['photo']}
          src={`data:${data.content_type};base64,${data.content}`}
          alt={words.photoOfSeal(seal_number)}
        />
      ) : (
        fault === null && <QuietText>{words.photoLoading}</QuietText>
      )}
    </Panel>
  );
}
