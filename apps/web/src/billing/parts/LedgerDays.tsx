import { dayOf } from '@tsela/domain/time/day';
import { generalLedger as words } from '../../strings/billing/general-ledger.ts';
import { DayInput } from '../../ui/form/DayInput.tsx';
import { useNow } from '../../ui/show/now.ts';

interface LedgerDaysProps {
  /** `YYYY-MM-DD`, or empty for any. */
  readonly start: string;
  readonly end: string;
  readonly onChange: (changes: Readonly<Record<'start_date' | 'end_date', string | undefined>>) => void;
  /** What is wrong with the days, by field. */
  readonly errors?: Readonly<Record<string, string>>;
}

/** The days whose entries are shown, both included. */
export function LedgerDays({ start, end, onChange, errors = {} }: LedgerDaysProps) {
  const today = dayOf(useNow());
  return (
    <>
      <DayInput
        aria-label={words.from}
        max={today}
        value={start}
        error={errors['start_date']}
        onDay={(day) => onChange({ start_date: day || undefined, end_date: end || undefined })}
      />
      <DayInput
        aria-label={words.to}
        value={end}
        error={errors['end_date']}
        onDay={(day) => onChange({ start_date: start || undefined, end_date: day || undefined })}
      />
    </>
  );
}
