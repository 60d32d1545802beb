import { areRanked, barsOf, timeColumnsOf } from '@tsela/domain/reports/report-bars';
import type { ReportColumn } from '@tsela/domain/reports/report-bars';
import { cellText } from '@tsela/domain/reports/report-cells';
import { leftOutInWords } from '@tsela/domain/reports/report-columns';
import { FILE_GROUPS_MAX } from '@tsela/domain/reports/report-runs';
import type { ListedReport, ReportAnswer } from '@tsela/contract/reports/report-api';
import { reports as words } from '../strings/reports.ts';
import { LinkButton } from '../ui/act/LinkButton.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Facts } from '../ui/layout/Facts.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { DateTime } from '../ui/show/DateTime.tsx';
import { ColumnBars } from '../ui/show/ColumnBars.tsx';
import { ShareBars } from '../ui/show/ShareBars.tsx';
import { countText, spacedCount } from '../ui/table/list-view.ts';
import { useChangeSearch } from '../shell/pages/address.ts';
import { ReportCell, labelOf } from './ReportCell.tsx';
import { ReportTable } from './ReportTable.tsx';
import type { ReportQuestion } from './report-calls.ts';
import { NOTHING_OPENED, openedOf, withColumns } from './report-draft.ts';

/** Whether a total is made of rows that can be counted one by one. */
function isOpenedWhole({ opened }: ListedReport, figure: string): boolean {
  return opened.includes(figure);
}

interface ShownReportProps {
  readonly question: ReportQuestion;
  readonly report: ListedReport;
  readonly answer: ReportAnswer;
}

/** What a report answers: its totals, its bars and its rows, each figure leading to the rows behind it. */
export function ShownReport({ answer: whole, report, question }: ShownReportProps) {
  const change = useChangeSearch();
  const { is_listed } = whole;
  const answer = is_listed ? withColumns(whole, question.columns) : whole;
  const { columns, totals, rows, subtotals, left_out, then_by } = answer;
  if (rows.length === 0) return <EmptyState text={words.none} />;
  const drawn = totals.find(({ key }) => key === answer.drawn);
  const groups = { columns, rows: then_by === null ? rows : subtotals };
  const in_time = is_listed ? null : timeColumnsOf(groups, answer.drawn);
  const bars = is_listed || in_time !== null ? [] : barsOf(groups, answer.drawn, { is_in_order: areRanked(groups.rows) });
  const is_opened = question.figure !== undefined;
  const figure = totals.find(({ key }) => key === question.figure)?.title ?? '';
  return (
    <Stack gap={4}>
      {is_opened && (
        <Row>
          <LinkButton onClick={() => change(NOTHING_OPENED, { is_step: true })}>{words.backToGroups}</LinkButton>
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
      {drawn && in_time !== null && in_time.length > 1 && (
        <TimeColumns drawn={drawn} columns={in_time} by={columns[0]?.title ?? ''} kind={columns[0]?.kind ?? 'text'} />
      )}
      {drawn && bars.length > 1 && (
        <Panel title={drawn.title}>
          <ShareBars
            label={words.chart(drawn.title)}
            bars={bars.map(({ key, label, value, share }) => ({
              key,
              label: labelOf(columns[0]?.kind ?? 'text', label),
              value: <ReportCell kind={drawn.kind} cell={value} />,
              share,
            }))}
          />
        </Panel>
      )}
      <ReportTable answer={answer} onOpen={(group, opened) => change(openedOf(group, opened, then_by), { is_step: true })} />
      <Row tone="quiet" size="s">
        <span>{countLabel(answer)}</span>
        <span>
          {words.madeAt} <DateTime instant={answer.made_at} />
        </span>
      </Row>
    </Stack>
  );
}

/** A name is under about so many columns. */
const NAMES = 6;

interface TimeColumnsProps {
  readonly drawn: ReportAnswer['totals'][number];
  readonly columns: readonly ReportColumn[];
  /** What the columns are, and how their names are written. */
  readonly by: string;
  readonly kind: ReportAnswer['columns'][number]['kind'];
}

/** The figure that is drawn, along the time. */
function TimeColumns({ drawn, columns, by, kind }: TimeColumnsProps) {
  const slots = columns.map(({ key, label, value }) => {
    const name = labelOf(kind, label);
    return { key, name, values: [value], title: `${name}: ${cellText(drawn.kind, value)}` };
  });
  return (
    <Panel title={drawn.title}>
      <ColumnBars
        label={words.chart(drawn.title)}
        slots={slots}
        label_every={Math.ceil(slots.length / NAMES)}
        caption={drawn.title}
        headers={[by, drawn.title]}
        {...(drawn.kind === 'percent' && { top: 100 })}
        scaleText={(value) => (drawn.kind === 'percent' ? cellText('percent', value) : spacedCount(value))}
      />
    </Panel>
  );
}

function countLabel({ rows, count, is_listed }: ReportAnswer): string {
  const counted = countText(count);
  if (rows.length === count) return words.counted(counted);
  return is_listed ? words.shown(rows.length, counted) : words.shownGroups(rows.length, counted, spacedCount(FILE_GROUPS_MAX));
}
