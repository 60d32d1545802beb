import { Button } from '../ui/act/Button.tsx';
import { IconDownload } from '@tabler/icons-react';
import type { ReportFormat } from '@tsela/domain/reports/report-runs';
import { REPORT_FORMATS } from '@tsela/domain/reports/report-runs';
import { useState } from 'react';
import { tellDone, tellFailure } from '../shell/tell.ts';
import { reports as words } from '../strings/reports.ts';
import { showToast } from '../ui/feedback/toast.ts';
import { spacedCount } from '../ui/table/list-view.ts';
import { useRunReport } from './report-calls.ts';
import type { ReportQuestion } from './report-calls.ts';
import { saveRun, untilRun } from './save-run.ts';

interface ReportFileProps {
  readonly question: ReportQuestion;
  readonly title: string;
}

/** Has the report written to a file as it is asked, and hands it over as soon as it is there. Source: screens S48. */
export function ReportFile({ question, title }: ReportFileProps) {
  const running = useRunReport();
  const [followed, setFollowed] = useState<ReportFormat | null>(null);

  async function handleWritten(id: number): Promise<void> {
    const run = await untilRun(id);
    if (run?.state === 'failed') showToast({ text: run.message, variant: 'error' });
    if (run?.state !== 'done') return;
    await saveRun(run, title);
    const saved = words.saved(spacedCount(run.row_count ?? 0));
    tellDone(run.message === '' ? saved : `${saved} ${run.message}`);
  }

  function handleRun(format: ReportFormat): void {
    setFollowed(format);
    running.mutate(
      { ...question, format },
      {
        onSuccess: ({ run }) =>
          void handleWritten(run.id)
            .catch(tellFailure)
            .finally(() => setFollowed(null)),
        onError: (error) => {
          setFollowed(null);
          tellFailure(error);
        },
      },
    );
  }

  return (
    <>
      {REPORT_FORMATS.map((format) => (
        <Button
          key={format}
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          loading={followed === format}
          disabled={followed !== null && followed !== format}
          aria-label={`${words.file}: ${words.formats[format]}`}
          onClick={() => handleRun(format)}
        >
          {words.formats[format]}
        </Button>
      ))}
    </>
  );
}
