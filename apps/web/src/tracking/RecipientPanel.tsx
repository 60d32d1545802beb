import type { TrackedShipment } from '@tsela/contract/tracking/tracking-shapes';
import { LONGEST_INSTRUCTIONS } from '@tsela/domain/shipments/notices/recipient-instructions';
import { useState } from 'react';
import { paths } from '../paths.ts';
import { BareForm } from '../ui/form/BareForm.tsx';
import { PlainButton } from '../ui/act/PlainButton.tsx';
import classes from './RecipientPanel.module.css';
import { linkHere } from './track-calls.ts';
import { useWords } from './page-words.ts';
import { TellHere } from './TellHere.tsx';
import { instructDriver, resendPin } from './track-page-calls.ts';
import { useSaid } from './use-said.ts';

interface RecipientPanelProps {
  readonly reference: string;
  readonly recipient: NonNullable<TrackedShipment['recipient']>;
  /** Whether anything still happens to it of which they can be told. */
  readonly is_under_way: boolean;
  readonly onChanged: () => void;
}

/** What the recipient can do about a parcel, on the page that their own link opens. Source: screens S17. */
export function RecipientPanel({ reference, recipient, is_under_way, onChanged }: RecipientPanelProps) {
  const { recipient: words, actions } = useWords().texts;
  const { said, is_busy, run } = useSaid(onChanged);
  const kept = { provider_id: linkHere().provider_id?.toString() };
  return (
    <section className={classes['panel']} aria-label={words.title}>
      <h3 className={classes['title']}>{words.title}</h3>
      {recipient.reschedule_token !== null && (
        <a className={classes['way']} href={paths.reschedule(recipient.reschedule_token, kept)}>
          {actions.reschedule}
        </a>
      )}
      {recipient.rating_token !== null && (
        <a className={classes['way']} href={paths.rate(recipient.rating_token, kept)}>
          {actions.rate}
        </a>
      )}
      {recipient.may_instruct && (
        <Instructions
          told={recipient.instructions}
          is_busy={is_busy}
          onTell={(text) => void run(() => instructDriver(reference, text), words.told)}
        />
      )}
      {recipient.pin_type !== null && (
        <div className={classes['pin']}>
          <PlainButton is_off={is_busy} onClick={() => !is_busy && void run(() => resendPin(reference), words.pin_sent)}>
            {words.resend_pin}
          </PlainButton>
          <p className={classes['hint']}>{words.pin_hint}</p>
        </div>
      )}
      {is_under_way && <TellHere reference={reference} is_busy={is_busy} run={run} />}
      <p role="status" className={classes['said']} data-kind={said?.kind}>
        {said?.text}
      </p>
    </section>
  );
}

interface InstructionsProps {
  /** What the driver has been told so far. */
  readonly told: string;
  readonly is_busy: boolean;
  readonly onTell: (text: string) => void;
}

function Instructions({ told, is_busy, onTell }: InstructionsProps) {
  const words = useWords().texts.recipient;
  // Null is untouched: what was saved elsewhere is shown then, and never replaces what is being typed.
  const [typed, setTyped] = useState<string | null>(null);
  // What has been told is untouched again.
  if (typed === told) setTyped(null);
  const text = typed ?? told;
  const is_told = text.trim() === told;

  function handleSubmit(): void {
    setTyped(text.trim());
    onTell(text.trim());
  }

  return (
    <BareForm className={classes['form']} onSubmit={handleSubmit} isOff={is_busy || is_told}>
      <label htmlFor="instructions" className={classes['label']}>
        {words.instructions}
      </label>
      <input
        id="instructions"
        className={classes['input']}
        value={text}
        maxLength={LONGEST_INSTRUCTIONS}
        placeholder={words.placeholder}
        autoComplete="off"
        aria-describedby="instructions-readers"
        onChange={(event) => setTyped(event.target.value)}
      />
      <PlainButton is_off={is_busy || is_told}>{words.tell}</PlainButton>
      <p id="instructions-readers" className={classes['readers']}>
        {words.who_reads}
      </p>
    </BareForm>
  );
}
