import { useState } from 'react';
import { filled } from '@tsela/domain/shipments/notices/texts/language';
import { paths } from '../paths.ts';
import { MOST_REFERENCES, parseReferences } from '@tsela/domain/tracking/track-link';
import { KeptFields } from './KeptFields.tsx';
import { BareForm } from '../ui/form/BareForm.tsx';
import { PlainButton } from '../ui/act/PlainButton.tsx';
import { useWords } from './page-words.ts';
import classes from './TrackForm.module.css';

interface TrackFormProps {
  /** Those shown, between commas. */
  readonly references: string;
  /** Whether more were asked for than are shown. */
  readonly has_more: boolean;
  /** What the address keeps as other references are looked for, by parameter. */
  readonly kept: Readonly<Record<string, string | undefined>>;
  readonly onTrack: (references: readonly string[]) => void;
}

/** One field for up to twenty references; lines of a pasted list become spaces. */
export function TrackForm({ references, has_more, kept, onTrack }: TrackFormProps) {
  const { track } = useWords().texts;
  const [entered, setEntered] = useState(references.replaceAll(',', ', '));
  const [problem, setProblem] = useState(has_more ? filled(track.too_many, { most: MOST_REFERENCES }) : null);
  const is_first_visit = references === '';

  function handleSubmit(): void {
    const wanted = parseReferences(entered);
    if (wanted.length === 0) return setProblem(track.enter_reference);
    setProblem(null);
    onTrack(wanted);
  }

  return (
    <BareForm className={classes['form']} action={paths.track()} onSubmit={handleSubmit} data-first={is_first_visit || undefined}>
      {/* Without script the browser sends the form by itself. */}
      <KeptFields kept={kept} />
      <h1 className={classes['title']}>{track.title}</h1>
      <label className={classes['label']} htmlFor="ref">
        {track.label}
      </label>
      <div className={classes['row']}>
        <input
          id="ref"
          name="ref"
          className={classes['input']}
          placeholder={track.placeholder}
          value={entered}
          onChange={(event) => {
            setEntered(event.target.value);
            setProblem(null);
          }}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text');
            if (!/[\r\n]/.test(pasted)) return;
            event.preventDefault();
            setEntered(parseReferences(`${entered} ${pasted}`).join(', '));
          }}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          aria-describedby={problem === null ? 'ref-hint' : 'ref-problem'}
          aria-invalid={problem !== null || undefined}
        />
        <PlainButton is_primary>{track.track}</PlainButton>
      </div>
      {problem === null ? (
        <p id="ref-hint" className={is_first_visit ? classes['hint'] : 'visually-hidden'}>
          {track.hint}
        </p>
      ) : (
        <p id="ref-problem" role="alert" className={classes['problem']}>
          {problem}
        </p>
      )}
    </BareForm>
  );
}
