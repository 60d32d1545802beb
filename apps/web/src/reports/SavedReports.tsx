import { ActionIcon } from '@mantine/core';
import { Button } from '../ui/act/Button.tsx';
import { IconEdit, IconTrash } from '@tabler/icons-react';
import type { ListedReport } from '@tsela/contract/reports/report-api';
import type { SavedReport } from '@tsela/contract/reports/saved-report-api';
import { dayOf } from '@tsela/domain/time/day';
import { useState } from 'react';
import { tellDone, tellFailure } from '../shell/tell.ts';
import { reports as words } from '../strings/reports.ts';
import { AppLink } from '../ui/act/app-link.tsx';
import { isSure } from '../ui/feedback/alert-dialog.ts';
import { Lines } from '../ui/layout/Lines.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { DateTime } from '../ui/show/DateTime.tsx';
import { Text } from '../ui/show/Text.tsx';
import { useNow } from '../ui/show/now.ts';
import { LazyComponent } from '../ui/LazyComponent.tsx';
import { useChangeSavedReport, useRemoveSavedReport, useSavedReports } from './report-calls.ts';
import { entryOf, hrefOfSaved, periodLabel, planLabel } from './saved-report-draft.ts';

const loadDialog = async () => (await import('./SavedReportDialog.tsx')).SavedReportDialog;

/** The reports that the user has saved and those that staff share; nothing where there are none. */
export function SavedReports({ reports }: { readonly reports: readonly ListedReport[] }) {
  const saved = useSavedReports().data?.saved_reports ?? [];
  const [edited, setEdited] = useState<SavedReport | null>(null);
  // Of a shared one the reader may not be allowed to see the report.
  const shown = saved.flatMap((each) => {
    const report = reports.find(({ name }) => name === each.report);
    return report ? [{ saved: each, report }] : [];
  });
  if (shown.length === 0) return null;
  const has_period = reports.find(({ name }) => name === edited?.report)?.period !== null;
  return (
    <Panel title={words.savedReports}>
      <Lines>
        {shown.map(({ saved: each, report }) => (
          <SavedLine key={each.id} saved={each} report={report} onEdit={() => setEdited(each)} />
        ))}
      </Lines>
      <LazyComponent
        load={loadDialog}
        props={edited && { of: { saved: edited }, entry: entryOf(edited), has_period, onClose: () => setEdited(null) }}
      />
    </Panel>
  );
}

interface SavedLineProps {
  readonly saved: SavedReport;
  readonly report: ListedReport;
  readonly onEdit: () => void;
}

function SavedLine({ saved, report, onEdit }: SavedLineProps) {
  const removing = useRemoveSavedReport();
  const today = dayOf(useNow());
  const { id, name, time_next, time_sent, left_out, may_change, created_by_name, is_shared } = saved;
  const has_period = report.period !== null;

  async function handleRemove(): Promise<void> {
    if (!(await isSure({ title: words.removeTitle(name), body: words.removeBody, button: words.remove }))) return;
    removing.mutate({ id }, { onSuccess: () => tellDone(words.removed(name)), onError: tellFailure });
  }

  return (
    <Row as="li" justify="between">
      <Stack gap={0}>
        <AppLink href={hrefOfSaved(saved, { today, has_period })}>{name}</AppLink>
        <Text tone="quiet" size="s">
          {[
            report.title,
            has_period && periodLabel(saved.period),
            ...saved.narrowed.map(({ text }) => text),
            is_shared && words.savedBy(created_by_name),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {time_next !== null && (
          <Text tone="quiet" size="s">
            {planLabel(saved)} · {words.sentNext} <DateTime instant={time_next} show="near" />
          </Text>
        )}
        {saved.failure !== '' && (
          <Text tone="red" size="s">
            {saved.time_paused === null ? words.failedLast(saved.failure) : words.pausedBecause(saved.failure)}
          </Text>
        )}
        {time_sent !== null && left_out !== '' && (
          <Text tone="amber" size="s">
            {words.sentLast} <DateTime instant={time_sent} show="near" />. {words.leftOut(left_out)}
          </Text>
        )}
      </Stack>
      {may_change && (
        <Row gap={1}>
          {saved.time_paused !== null && <ResumeButton saved={saved} />}
          <ActionIcon size="lg" aria-label={words.editOf(name)} title={words.edit} onClick={onEdit}>
            <IconEdit size={16} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon
            size="lg"
            aria-label={words.removeOf(name)}
            title={words.remove}
            disabled={removing.isPending}
            onClick={() => void handleRemove()}
          >
            <IconTrash size={16} aria-hidden="true" />
          </ActionIcon>
        </Row>
      )}
    </Row>
  );
}

/** Has a report that failed too often sent again: saving it as it is is enough. */
function ResumeButton({ saved }: { readonly saved: SavedReport }) {
  const changing = useChangeSavedReport();
  const { id, name, time_modified } = saved;
  return (
    <Button
      variant="default"
      loading={changing.isPending}
      aria-label={words.resumeOf(name)}
      onClick={() =>
        changing.mutate(
          { id, time_modified, ...entryOf(saved) },
          { onSuccess: () => tellDone(words.resumed(name)), onError: tellFailure },
        )
      }
    >
      {words.resume}
    </Button>
  );
}
