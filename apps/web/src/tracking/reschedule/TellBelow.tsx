import classes from '../RecipientPanel.module.css';
import { TellHere } from '../TellHere.tsx';
import type { ToldParcel } from '../track-page-calls.ts';
import { useSaid } from '../use-said.ts';

/** The recipient is told on this browser, asked for below what they change: what comes of it is said there. Source: screens S57. */
export function TellBelow(parcel: ToldParcel) {
  const { said, is_busy, run } = useSaid();
  return (
    <div>
      <TellHere {...parcel} is_busy={is_busy} run={run} />
      <p role="status" className={classes['said']} data-kind={said?.kind}>
        {said?.text}
      </p>
    </div>
  );
}
