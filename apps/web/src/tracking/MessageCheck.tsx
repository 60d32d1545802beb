import type { PageStart } from '@tsela/contract/tracking/track-start';
import { filled } from '@tsela/domain/shipments/notices/texts/language';
import { useState } from 'react';
import { paths } from '../paths.ts';
import { useNow } from '../ui/show/now.ts';
import { PlainButton } from '../ui/act/PlainButton.tsx';
import { KeptFields } from './KeptFields.tsx';
import { BareForm } from '../ui/form/BareForm.tsx';
import classes from './MessageCheck.module.css';
import { dayOn, timeOf, useWords } from './page-words.ts';

interface MessageCheckProps {
  readonly page: Extract<PageStart, { kind: 'track' }>;
  /** What the address keeps, by parameter. */
  readonly kept: Readonly<Record<string, string | undefined>>;
}

/** Whether a message was ours, by the code at its end. The server answers with the page, so that it works without script. Source: users-ask.md 41. */
export function MessageCheck({ page, kept }: MessageCheckProps) {
  const { check: words } = useWords().texts;
  const { check, checked } = page;
  const [typed, setTyped] = useState(check);
  return (
    <details className={classes['box']} open={check !== ''} data-screen-only>
      <summary className={classes['title']}>{words.title}</summary>
      {checked !== null && <Outcome sent={checked.sent} />}
      <BareForm
        className={classes['form']}
        action={paths.track()}
        isOff={typed.trim() === ''}
        onSubmit={() => window.location.assign(paths.track(undefined, { ...kept, check: typed.trim() }))}
      >
        <KeptFields kept={kept} />
        <p className={classes['lead']}>{words.lead}</p>
        <label className={classes['label']} htmlFor="check">
          {words.label}
        </label>
        <div className={classes['row']}>
          <input
            id="check"
            name="check"
            className={classes['input']}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            maxLength={20}
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <PlainButton>{words.check}</PlainButton>
        </div>
      </BareForm>
    </details>
  );
}

function Outcome({ sent }: { readonly sent: NonNullable<MessageCheckProps['page']['checked']>['sent'] }) {
  const words = useWords();
  const now = useNow();
  const texts = words.texts.check;
  if (sent === null) {
    return (
      <div role="status" className={classes['outcome']} data-kind="foreign">
        <strong>{texts.not_ours}</strong>
        <p>{texts.not_ours_more}</p>
      </div>
    );
  }
  const gaps = { day: dayOn(words, sent.time, now), time: timeOf(sent.time), ref: sent.tracking_reference };
  return (
    <div role="status" className={classes['outcome']} data-kind="ours">
      <strong>{texts.ours}</strong>
      <p>
        {filled(texts.ours_detail, gaps)} {texts[sent.channel]}.
      </p>
    </div>
  );
}
