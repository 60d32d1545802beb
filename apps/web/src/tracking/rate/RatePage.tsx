import type { Rateable } from '@tsela/contract/tracking/rating-api';
import { ratingApi } from '@tsela/contract/tracking/rating-api';
import { filled } from '@tsela/domain/shipments/notices/texts/language';
import { LONGEST_COMMENT, REASONS_MAX, isLow, reasonsFor } from '@tsela/domain/tracking/rating-rules';
import type { RatingReason } from '@tsela/domain/tracking/rating-rules';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { paths } from '../../paths.ts';
import { PlainButton } from '../../ui/act/PlainButton.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { BareForm } from '../../ui/form/BareForm.tsx';
import { useNow } from '../../ui/show/now.ts';
import { Option } from '../Option.tsx';
import { dayOn, timeOf, useWords } from '../page-words.ts';
import { usePartyTexts } from '../party-words.ts';
import { PartyIntro } from '../PartyIntro.tsx';
import classes from '../PartyPage.module.css';
import { refusalCode } from '../refusal-code.ts';
import type { Opening } from '../RecipientFrame.tsx';
import { RecipientFrame } from '../RecipientFrame.tsx';
import { StarsField } from './StarsField.tsx';

/** How a party rates a delivery, without a sign-in, by the link in the delivered message. Source: screens S58. */
export function RatePage({ start, is_drawn }: Opening) {
  const { rate: words } = usePartyTexts();
  return (
    <RecipientFrame start={start} is_drawn={is_drawn} title={words.title}>
      {start.page.kind === 'rate' && <Rating start={start} page={start.page} />}
    </RecipientFrame>
  );
}

interface RatingProps {
  readonly start: Opening['start'];
  readonly page: Extract<Opening['start']['page'], { kind: 'rate' }>;
}

function Rating({ start, page }: RatingProps) {
  const words = useWords();
  const { common } = words.texts;
  const { rate: texts } = usePartyTexts();
  const now = useNow();
  const { token } = page;
  const [shown, setShown] = useState(page.shown);
  const [problem, setProblem] = useState(page.problem);
  const is_asked = page.shown === null && page.problem === null;
  useEffect(() => {
    if (is_asked) call(ratingApi.read, { token }).then(setShown, (error: unknown) => setProblem(refusalCode(error) ?? 'failed'));
  }, [is_asked, token]);

  if (problem !== null) return <PartyIntro title={texts.title} problem={textOf(texts, problem) ?? common.failed} />;
  if (shown === null) return <Skeleton width="100%" height={320} />;
  const { tracking_reference: ref, delivered, rating, state } = shown;
  const title = shown.party === 'sender' ? texts.title_sender : texts.title;
  const lead = delivered === null ? ref : filled(texts.for_shipment, { ref, day: dayOn(words, delivered, now) });
  const kept = { provider_id: start.linked_provider_id?.toString() };
  return (
    <div className={classes['page']}>
      <PartyIntro title={title} lead={lead} />
      {rating && (
        <p className={classes['notice']}>
          {filled(texts.rated, { day: dayOn(words, rating.time_rated, now) })}
          {state === 'open' &&
            ` ${filled(texts.until, { day: dayOn(words, rating.changeable_until, now), time: timeOf(rating.changeable_until) })}`}
        </p>
      )}
      {state !== 'open' && !rating && <p className={classes['notice']}>{texts[state]}</p>}
      {state !== 'open' && rating && <StarsField stars={rating.stars} is_fixed onChange={() => undefined} />}
      {state === 'open' && <RatingForm token={token} shown={shown} preset={presetOf(start.here)} onSaved={setShown} />}
      <a className={classes['link']} href={paths.track(ref, kept)}>
        {common.back_to_tracking}
      </a>
    </div>
  );
}

interface RatingFormProps {
  readonly token: string;
  readonly shown: Rateable;
  /** The stars that the link names; 0 is none. */
  readonly preset: number;
  readonly onSaved: (shown: Rateable) => void;
}

function RatingForm({ token, shown, preset, onSaved }: RatingFormProps) {
  const { rate: texts, rating_reasons } = usePartyTexts();
  const { common } = useWords().texts;
  const before = shown.rating;
  const [stars, setStars] = useState(before?.stars ?? preset);
  const [reasons, setReasons] = useState<readonly RatingReason[]>(before?.reasons ?? []);
  const [comment, setComment] = useState(before?.comment ?? '');
  const [may_contact, setMayContact] = useState(before?.may_contact ?? false);
  const [outcome, setOutcome] = useState<{ readonly kind: 'done' | 'failed'; readonly text: string } | null>(null);
  const [is_busy, setBusy] = useState(false);
  const offered = reasonsFor(stars);

  async function handleSubmit(): Promise<void> {
    if (stars === 0) return setOutcome({ kind: 'failed', text: texts.choose });
    setBusy(true);
    const ticked = reasons.filter((reason) => offered.includes(reason));
    try {
      onSaved(await call(ratingApi.save, { token, stars, reasons: ticked, comment: comment.trim(), may_contact }));
      setOutcome({ kind: 'done', text: isLow(stars) ? texts.thanks_low : texts.thanks });
    } catch (error) {
      setOutcome({ kind: 'failed', text: textOf(texts, refusalCode(error) ?? 'failed') ?? common.failed });
    } finally {
      setBusy(false);
    }
  }

  function toggle(reason: RatingReason): void {
    const has = reasons.includes(reason);
    setReasons(has ? reasons.filter((each) => each !== reason) : [...reasons.filter((each) => offered.includes(each)), reason]);
  }

  return (
    <BareForm className={classes['form']} isOff={is_busy} onSubmit={() => void handleSubmit()}>
      <StarsField stars={stars} onChange={setStars} />
      {stars > 0 && (
        <fieldset className={classes['field']}>
          <legend className={classes['label']}>{stars >= 4 ? texts.reasons_good : texts.reasons}</legend>
          <div className={classes['options']}>
            {offered.map((reason) => {
              const is_on = reasons.includes(reason);
              const is_full = !is_on && reasons.filter((each) => offered.includes(each)).length >= REASONS_MAX;
              return (
                <Option key={reason} type="checkbox" checked={is_on} disabled={is_full} onChange={() => toggle(reason)}>
                  {rating_reasons[reason]}
                </Option>
              );
            })}
          </div>
        </fieldset>
      )}
      <div className={`${classes['field']} ${classes['wide']}`}>
        <label className={classes['label']} htmlFor="comment">
          {texts.comment}
        </label>
        <textarea
          id="comment"
          className={classes['input']}
          rows={3}
          maxLength={LONGEST_COMMENT}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
      </div>
      <Option type="checkbox" checked={may_contact} onChange={(event) => setMayContact(event.target.checked)}>
        {texts.contact}
      </Option>
      <PlainButton is_primary is_off={is_busy}>
        {before ? texts.change : texts.send}
      </PlainButton>
      <p role="status" className={classes['outcome']} data-kind={outcome?.kind}>
        {outcome?.text}
      </p>
    </BareForm>
  );
}

/** The stars that a link names beside its token. */
function presetOf(here: string): number {
  const stars = Number(new URLSearchParams(here.split('?')[1] ?? '').get('stars'));
  return Number.isInteger(stars) && stars >= 1 && stars <= 5 ? stars : 0;
}

function textOf(texts: object, code: string): string | undefined {
  return (texts as Readonly<Record<string, string>>)[code];
}
