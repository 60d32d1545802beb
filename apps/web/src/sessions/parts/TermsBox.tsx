import { Checkbox } from '@mantine/core';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../shell/session.ts';
import { areTermsRead, isScrolledToEnd } from '../../shell/beside/terms-draft.ts';
import { sessions } from '../../strings/sessions.ts';
import { SafeHtml } from '../../ui/show/SafeHtml.tsx';
import classes from './TermsBox.module.css';

interface TermsBoxProps {
  /** Told whenever it changes whether the terms may be accepted. */
  readonly onRead: (is_read: boolean) => void;
}

/** The provider's terms, to be ticked one by one or scrolled through, as `terms_mode` says. Source: TERMS-04 to TERMS-07. */
export function TermsBox({ onRead }: TermsBoxProps) {
  const { settings } = useSession();
  const mode = readSetting(settings, 'terms_mode');
  const terms = readSetting(settings, 'shipment_terms');
  const text = readSetting(settings, 'window_user_terms_and_conditions');
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const [is_at_end, setAtEnd] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const is_read = areTermsRead(mode, { ticked: ticked.length, count: terms.length, is_at_end });

  useEffect(() => onRead(is_read), [is_read, onRead]);
  // A text that is shorter than its window has no end to scroll to.
  useEffect(() => {
    if (frame.current && isScrolledToEnd(frame.current)) setAtEnd(true);
  }, [text, mode]);

  if (mode === 'checkbox') {
    return (
      <ol className={classes['list']}>
        {terms.map((term, index) => (
          // Two terms may read alike; the list does not change while it is shown.
          <li key={index} className={classes['term']}>
            <Checkbox
              aria-label={sessions.terms.term(index + 1)}
              aria-describedby={`term-${index}`}
              checked={ticked.includes(index)}
              onChange={({ currentTarget: { checked } }) =>
                setTicked(checked ? [...ticked, index] : ticked.filter((each) => each !== index))
              }
            />
            <div id={`term-${index}`}>
              <SafeHtml html={term} />
            </div>
          </li>
        ))}
      </ol>
    );
  }
  return (
    <div
      ref={frame}
      className={classes['window']}
      role="region"
      aria-label={sessions.terms.window}
      // A text that scrolls is scrolled by keyboard as well.
      tabIndex={0}
      onScroll={(event) => {
        if (isScrolledToEnd(event.currentTarget)) setAtEnd(true);
      }}
    >
      <SafeHtml html={text} />
    </div>
  );
}
