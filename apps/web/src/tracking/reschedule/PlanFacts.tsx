import type { Rescheduling } from '@tsela/contract/tracking/reschedule-api';
import { useWords } from '../page-words.ts';
import { usePartyTexts } from '../party-words.ts';
import partyClasses from '../PartyPage.module.css';
import { plannedText } from '../track-draft.ts';

/** Where it comes to no door any more, what was once planned says nothing. */
const WITHOUT_PLAN: readonly Rescheduling['state'][] = ['over', 'delivered', 'waiting'];

interface PlanFactsProps {
  readonly shown: Pick<Rescheduling, 'state' | 'going_to' | 'planned' | 'leave_with'>;
  readonly now: Date;
}

/** Where a parcel goes, when, and with whom it may be left. Source: screens S57. */
export function PlanFacts({ shown: { state, going_to, planned, leave_with }, now }: PlanFactsProps) {
  const words = useWords();
  const { reschedule: texts } = usePartyTexts();
  return (
    <dl className={partyClasses['facts']}>
      <dt>{texts.going_to}</dt>
      <dd>{going_to}</dd>
      {!WITHOUT_PLAN.includes(state) && (
        <>
          <dt>{texts.planned}</dt>
          <dd className="num">{planned ? plannedText(words, planned, now) : texts.no_plan}</dd>
          {leave_with !== null && (
            <>
              <dt>{texts.leave}</dt>
              <dd>{texts[leave_with]}</dd>
            </>
          )}
        </>
      )}
    </dl>
  );
}
