import { Button } from '../ui/act/Button.tsx';
import { IconBookmark } from '@tabler/icons-react';
import { dayOf } from '@tsela/domain/time/day';
import { savedQuestionOf } from '@tsela/domain/reports/saved-reports';
import { useState } from 'react';
import type { BuiltSubject, ListedReport, ReportAnswer } from '@tsela/contract/reports/report-api';
import type { SavedReport } from '@tsela/contract/reports/saved-report-api';
import { shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { reports as words } from '../strings/reports.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { QuietText } from '../ui/show/Text.tsx';
import { useNow } from '../ui/show/now.ts';
import { LazyComponent } from '../ui/LazyComponent.tsx';
import { useChangeSearch } from '../shell/pages/address.ts';
import { ReportFieldFilters } from './ReportFieldFilters.tsx';
import { ReportFigures } from './ReportFigures.tsx';
import { ReportFile } from './ReportFile.tsx';
import { ReportFilters } from './ReportFilters.tsx';
import { ReportColumns } from './ReportColumns.tsx';
import { RunHistory } from './RunHistory.tsx';
import { ShownReport } from './ShownReport.tsx';
import { useReport, useSavedReports } from './report-calls.ts';
import type { ReportQuestion } from './report-calls.ts';
import { isListed } from './report-draft.ts';
import { changedEntry, freshEntry } from './saved-report-draft.ts';

const loadSave = async () => (await import('./SavedReportDialog.tsx')).SavedReportDialog;

interface ReportViewProps {
  readonly question: ReportQuestion;
  readonly report: ListedReport;
  /** What a report is built about that is not saved yet. */
  readonly built: BuiltSubject | undefined;
  /** The saved report that the page was opened from. */
  readonly saved_id: number | null;
}

/** A report with its filters, totals, bars and rows; each figure opens to the rows behind it. Source: screens S48. */
export function ReportView({ question, report, built, saved_id }: ReportViewProps) {
  const { columns, ...asked } = question;
  // All columns are asked for: choosing others asks nothing again.
  const read = useReport(asked);
  const fault = shownError(read.error);
  const answer = read.data;
  const saved = useSavedReports(saved_id !== null).data?.saved_reports.find(({ id }) => id === saved_id);
  const { title, description } = built ?? report;
  const name = saved?.name ?? title;
  return (
    <PageFrame
      title={built && !saved ? words.builtAbout(title) : name}
      back={{ href: paths.reports(), label: words.all }}
      otherActions={
        <>
          <SaveButtons question={question} answer={answer} title={title} saved={saved} />
          <ReportFigures report={report} question={question} drawn={answer?.drawn} />
          {isListed(question, report) && <ReportColumns report={report} columns={columns} />}
          <ReportFile question={question} title={name} />
        </>
      }
      filters={
        <Stack gap={2}>
          <ReportFilters question={question} report={report} answer={answer} />
          <ReportFieldFilters question={question} report={report} answer={answer} />
        </Stack>
      }
    >
      <Stack gap={4}>
        <QuietText>{`${description} ${report.period === null ? words.atThisMoment : words.heldAgainst(report.period)}.`}</QuietText>
        {fault !== null && (
          <Notice kind="error" onRetry={() => void read.refetch()}>
            {fault}
          </Notice>
        )}
        {fault === null &&
          (answer === undefined ? (
            <Skeleton height={420} />
          ) : (
            <ShownReport answer={answer} report={report} question={question} />
          ))}
        <RunHistory report={report} />
      </Stack>
    </PageFrame>
  );
}

interface SaveButtonsProps {
  readonly question: ReportQuestion;
  readonly answer: ReportAnswer | undefined;
  /** What a new one is called at first. */
  readonly title: string;
  /** The one that the page was opened from. */
  readonly saved: SavedReport | undefined;
}

/** Keeps what is asked under a name, or changes the saved report that it was opened from. */
function SaveButtons({ question, answer, title, saved }: SaveButtonsProps) {
  const change = useChangeSearch();
  const today = dayOf(useNow());
  const [kept, setKept] = useState<'new' | 'changed' | null>(null);
  const may_change = saved?.may_change === true;
  const asked = savedQuestionOf(question);
  const days = answer ? daysOf(answer) : null;
  const icon = <IconBookmark size={16} aria-hidden="true" />;
  const of_dialog =
    kept === 'changed' && saved
      ? { of: { saved, asked }, entry: changedEntry(saved, days, today) }
      : { of: { question: asked }, entry: freshEntry(title, days, today) };
  return (
    <>
      {may_change && (
        <Button variant="default" leftSection={icon} disabled={answer === undefined} onClick={() => setKept('changed')}>
          {words.saveChanges}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={may_change ? undefined : icon}
        disabled={answer === undefined}
        onClick={() => setKept('new')}
      >
        {may_change ? words.saveAsNew : words.save}
      </Button>
      <LazyComponent
        load={loadSave}
        props={
          kept !== null && answer
            ? {
                ...of_dialog,
                has_period: answer.start_date !== null,
                onClose: () => setKept(null),
                // What is chosen from then on can be put into it.
                onSaved: ({ id }: SavedReport) => change({ saved: String(id), build: undefined }),
              }
            : null
        }
      />
    </>
  );
}

function daysOf({ start_date, end_date }: ReportAnswer) {
  return start_date === null || end_date === null ? null : { start: start_date, end: end_date };
}
