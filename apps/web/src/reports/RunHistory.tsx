import { Button } from '../ui/act/Button.tsx';
import type { ListedReport } from '@tsela/contract/reports/report-api';
import type { ReportRun } from '@tsela/contract/reports/report-run-api';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { tellFailure } from '../shell/tell.ts';
import { reports as words } from '../strings/reports.ts';
import { AppLink } from '../ui/act/app-link.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Lines } from '../ui/layout/Lines.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Badge } from '../ui/show/Badge.tsx';
import { DateTime } from '../ui/show/DateTime.tsx';
import { QuietText, Text } from '../ui/show/Text.tsx';
import { useRemoveRunFile, useReportRuns } from './report-calls.ts';
import { askedLabel, hrefOfRun, isRunUnderWay, outcomeLabel, percentOf, tookLabel } from './run-draft.ts';
import { saveRun } from './save-run.ts';
import { ProgressBar } from '../ui/feedback/ProgressBar.tsx';

const TONES = { waiting: 'blue', running: 'blue', done: 'green', failed: 'red' } as const;

/** Each run of a report: who asked what and when, what came of it, and its file for as long as that is kept. Source: screens S48. */
export function RunHistory({ report }: { readonly report: ListedReport }) {
  const read = useReportRuns(report.name);
  const runs = read.data?.runs ?? [];
  const fault = shownError(read.error);
  return (
    <Panel title={words.history}>
      {fault !== null && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {fault}
        </Notice>
      )}
      {runs.some(isRunUnderWay) && <Following report={report} />}
      {read.data && runs.length === 0 && <QuietText>{words.noRuns}</QuietText>}
      {runs.length > 0 && (
        <Lines>
          {runs.map((run) => (
            <RunLine key={run.id} run={run} report={report} />
          ))}
        </Lines>
      )}
    </Panel>
  );
}

/** While something is written, how far it is is read every second. */
function Following({ report }: { readonly report: ListedReport }) {
  useReportRuns(report.name, { refetch_every_ms: 1000 });
  return null;
}

interface RunLineProps {
  readonly run: ReportRun;
  readonly report: ListedReport;
}

function RunLine({ run, report }: RunLineProps) {
  const took = tookLabel(run);
  return (
    <Stack as="li" gap={2} pad={[2, 0]}>
      <Row justify="between">
        <Stack gap={0}>
          <Row gap={2}>
            <DateTime instant={run.time_created} show="near" />
            <Badge tone={TONES[run.state]} has_dot>
              {words.runStates[run.state]}
            </Badge>
          </Row>
          <Text tone="quiet" size="s">
            {[words.formats[run.format], run.user_name, run.saved_report].filter(Boolean).join(' · ')}
          </Text>
          <AppLink href={hrefOfRun(run)}>{askedLabel(run, report)}</AppLink>
          <Text tone={run.state === 'failed' ? 'red' : 'quiet'} size="s" role="status">
            {[outcomeLabel(run), took].filter((part) => part !== '').join(' · ')}
          </Text>
        </Stack>
        <RunActions run={run} title={report.title} />
      </Row>
      {run.state === 'running' && run.lines_total !== null && (
        <ProgressBar percent={percentOf(run)} label={words.progress(percentOf(run))} />
      )}
    </Stack>
  );
}

function RunActions({ run, title }: { readonly run: ReportRun; readonly title: string }) {
  const removing = useRemoveRunFile();
  const [is_saving, setSaving] = useState(false);
  const { id, is_own, part_count } = run;
  const is_under_way = isRunUnderWay(run);
  if (!is_own || (part_count === 0 && !is_under_way)) return null;

  function handleSave(): void {
    setSaving(true);
    saveRun(run, title)
      .catch(tellFailure)
      .finally(() => setSaving(false));
  }

  return (
    <Row gap={2}>
      {part_count > 0 && (
        <Button variant="default" loading={is_saving} onClick={handleSave}>
          {words.download}
        </Button>
      )}
      <Button variant="subtle" loading={removing.isPending} onClick={() => removing.mutate({ id }, { onError: tellFailure })}>
        {is_under_way ? words.cancel : words.removeFile}
      </Button>
    </Row>
  );
}
