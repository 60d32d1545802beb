import { Button } from '../ui/act/Button.tsx';
import { IconBookmark } from '@tabler/icons-react';
import { barsOf } from '@tsela/domain/reports/report-bars';
import { leftOutInWords } from '@tsela/domain/reports/report-columns';
import { dayOf } from '@tsela/domain/time/day';
import { useState } from 'react';
import type { ListedReport, ReportAnswer } from '@tsela/contract/reports/report-api';
import { shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { reports as words } from '../strings/reports.ts';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { Facts } from '../ui/layout/Facts.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { DateTime } from '../ui/show/DateTime.tsx';
import { ShareBars } from '../ui/show/ShareBars.tsx';
import { QuietText } from '../ui/show/Text.tsx';
import { useNow } from '../ui/show/now.ts';
import { LazyComponent } from '../ui/LazyComponent.tsx';
import { LinkButton } from '../ui/act/LinkButton.tsx';
import { countText } from '../ui/table/list-view.ts';
import { useChangeSearch } from '../shell/pages/address.ts';
import { ReportCell } from './ReportCell.tsx';
import { ReportFile } from './ReportFile.tsx';
import { ReportFilters } from './ReportFilters.tsx';
import { ReportColumns } from './ReportColumns.tsx';
import { ReportTable } from './ReportTable.tsx';
import { RunHistory } from './RunHistory.tsx';
import { useReport } from './report-calls.ts';
import type { ReportQuestion } from './report-calls.ts';
import { isListed, withColumns } from './report-draft.ts';
import { askedOf, freshEntry } from './saved-report-draft.ts';

const loadSave = async () => (await import('./SavedReportDialog.tsx')).SavedReportDialog;

interface ReportViewProps {
  readonly question: ReportQuestion;
  readonly report: ListedReport;
}

/** A report with its filters, totals, bars and rows; each figure opens to the rows behind it. Source: screens S48. */
export function ReportView({ question, report }: ReportViewProps) {
  const { columns, ...asked } = question;
  // All columns are asked for: choosing others asks nothing again.
  const read = useReport(asked);
  const fault = shownError(read.error);
  const answer = read.data;
  const today = dayOf(useNow());
  const [is_saving, setSaving] = useState(false);
  return (
    <PageFrame
      title={report.title}
      back={{ href: paths.reports(), label: words.all }}
      otherActions={
        <>
          <Button
            variant="default"
            leftSection={<IconBookmark size={16} aria-hidden="true" />}
            disabled={answer === undefined}
            onClick={() => setSaving(true)}
          >
            {words.save}
          </Button>
          {isListed(question, report) && <ReportColumns report={report} columns={columns} />}
          <ReportFile question={question} title={report.title} />
        </>
      }
      filters={<ReportFilters question={question} report={report} answer={answer} />}
    >
      <Stack gap={4}>
        <QuietText>{`${report.description} ${report.period === null ? words.atThisMoment : words.heldAgainst(report.period)}.`}</QuietText>
        {fault !== null && (
          <Notice kind="error" onRetry={() => void read.refetch()}>
            {fault}
          </Notice>
        )}
        {fault === null &&
          (answer === undefined ? <Skeleton height={420} /> : <Answer answer={answer} report={report} question={question} />)}
        <RunHistory report={report} />
      </Stack>
      <LazyComponent
        load={loadSave}
        props={
          is_saving && answer
            ? {
                of: { question: askedOf(question) },
                entry: freshEntry(report.title, daysOf(answer), today),
                has_period: report.period !== null,
                onClose: () => setSaving(false),
              }
            : null
        }
      />
    </PageFrame>
  );
}

function daysOf({ start_date, end_date }: ReportAnswer) {
  return start_date === null || end_date === null ? null : { start: start_date, end: end_date };
}

/** Whether a total is made of rows that can be counted one by one. */
function isOpenedWhole({ opened }: ListedReport, figure: string): boolean {
  return opened.includes(figure);
}

interface AnswerProps extends ReportViewProps {
  readonly answer: ReportAnswer;
}

function Answer({ answer: whole, report, question }: AnswerProps) {
  const change = useChangeSearch();
  const { is_listed } = whole;
  const answer = is_listed ? withColumns(whole, question.columns) : whole;
  const { totals, rows, count, left_out } = answer;
  if (rows.length === 0) return <EmptyState text={words.none} />;
  const drawn = totals.find(({ key }) => key === report.drawn);
  const bars = is_listed ? [] : barsOf(answer, report.drawn);
  const is_opened = question.figure !== undefined;
  const figure = totals.find(({ key }) => key === question.figure)?.title ?? '';
  return (
    <Stack gap={4}>
      {is_opened && (
        <Row>
          <LinkButton onClick={() => change({ behind: undefined, figure: undefined, whole: undefined }, { is_step: true })}>
            {words.backToGroups}
          </LinkButton>
          <strong>{figure}</strong>
        </Row>
      )}
      {left_out.length > 0 && <Notice kind="warning">{leftOutInWords(left_out)}</Notice>}
      <Panel>
        <Facts look="figures" label={words.totals}>
          {totals.map(({ key, title, kind, value }) => (
            <div key={key}>
              <dt>{title}</dt>
              <dd>
                {!is_opened && isOpenedWhole(report, key) && typeof value === 'number' && value !== 0 ? (
                  <LinkButton onClick={() => change({ figure: key, whole: '1' }, { is_step: true })}>
                    <ReportCell kind={kind} cell={value} />
                    <span className="visually-hidden">{words.opensAll(title)}</span>
                  </LinkButton>
                ) : (
                  <ReportCell kind={kind} cell={value} />
                )}
              </dd>
            </div>
          ))}
        </Facts>
      </Panel>
      {drawn && bars.length > 1 && (
        <Panel title={drawn.title}>
          <ShareBars
            label={words.chart(drawn.title)}
            bars={bars.map(({ key, label, value, share }) => ({
              key,
              label,
              value: <ReportCell kind={drawn.kind} cell={value} />,
              share,
            }))}
          />
        </Panel>
      )}
      <ReportTable answer={answer} onOpen={(behind, opened) => change({ behind, figure: opened }, { is_step: true })} />
      <Row tone="quiet" size="s">
        <span>{rows.length < count ? words.shown(rows.length, countText(count)) : words.counted(countText(count))}</span>
        <span>
          {words.madeAt} <DateTime instant={answer.made_at} />
        </span>
      </Row>
    </Stack>
  );
}
