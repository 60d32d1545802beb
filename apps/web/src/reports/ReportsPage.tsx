import { ButtonLink } from '../ui/act/Button.tsx';
import { IconPlus } from '@tabler/icons-react';
import { REPORT_GROUPS } from '@tsela/domain/reports/report-catalogue';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { useState } from 'react';
import type { BuiltSubject, ListedReport } from '@tsela/contract/reports/report-api';
import { shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { idIn, useSearchValues } from '../shell/pages/address.ts';
import { useKeptList } from '../shell/use-kept-list.ts';
import { reports as words } from '../strings/reports.ts';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { LinkCards } from '../ui/layout/LinkCards.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { QuietText, Text } from '../ui/show/Text.tsx';
import { SearchField } from '../ui/table/SearchField.tsx';
import { LazyComponent } from '../ui/LazyComponent.tsx';
import { SavedReports } from './SavedReports.tsx';
import { ReportStar } from './ReportStar.tsx';
import { questionIn, reportsFound, withFavourite } from './report-draft.ts';
import { useReports } from './report-calls.ts';

const loadReport = async () => (await import('./ReportView.tsx')).ReportView;

/** The catalogue of reports, and the report that the address names. Source: MENU-41, screens S48. */
export function ReportsPage() {
  const search = useSearchValues();
  const question = questionIn(search);
  const is_built = search['build'] !== undefined;
  const read = useReports();
  const listed = read.data?.reports;
  const report = listed?.find(({ name }) => name === question?.report);
  const fault = shownError(read.error);
  const subjects = read.data?.subjects ?? [];
  if (question !== null && report) {
    const built = is_built ? subjects.find((each) => each.report === report.name) : undefined;
    const props = { question, report, built, saved_id: idIn(search['saved']) };
    return <LazyComponent load={loadReport} props={props} until={<Skeleton height={420} />} />;
  }
  if (is_built && listed !== undefined) return <BuildReport subjects={subjects} />;
  return (
    <PageFrame
      title={SCREENS.reports.title}
      action={
        <ButtonLink href={paths.reports({ build: '1' })} leftSection={<IconPlus size={16} aria-hidden="true" />}>
          {words.build}
        </ButtonLink>
      }
    >
      {fault !== null && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {fault}
        </Notice>
      )}
      {fault === null && (listed === undefined ? <Skeleton height={420} /> : <Catalogue reports={listed} />)}
    </PageFrame>
  );
}

/** Begins with what the report is about; the rest is chosen where it runs. */
function BuildReport({ subjects }: { readonly subjects: readonly BuiltSubject[] }) {
  return (
    <PageFrame title={words.build} back={{ href: paths.reports(), label: words.all }}>
      <Stack gap={4}>
        <QuietText>{words.buildHelp}</QuietText>
        <LinkCards
          cards={subjects.map(({ report, title, description }) => ({
            key: report,
            href: paths.reports({ report, build: '1' }),
            title,
            text: description,
          }))}
        />
      </Stack>
    </PageFrame>
  );
}

function Catalogue({ reports }: { readonly reports: readonly ListedReport[] }) {
  const [typed, setTyped] = useState('');
  const { kept, keep } = useKeptList('favourite_reports');
  const found = reportsFound(reports, typed);
  const favourites = kept.flatMap((name) => found.filter((report) => report.name === name));
  const [moved, setMoved] = useState('');

  function handleToggle(name: string): void {
    setMoved(name);
    keep(withFavourite(kept, name));
  }

  const cards = { kept, moved, onToggle: handleToggle };
  return (
    <Stack gap={4}>
      <Row>
        <SearchField label={words.search} value={typed} onSearch={setTyped} />
      </Row>
      {favourites.length > 0 && <Reports title={words.favourites} reports={favourites} {...cards} />}
      {typed === '' && <SavedReports reports={reports} />}
      {found.length === 0 && <EmptyState text={words.noneFound} />}
      {REPORT_GROUPS.map((group) => {
        const own = found.filter((report) => report.group === group && !favourites.includes(report));
        return own.length === 0 ? null : <Reports key={group} title={group} reports={own} {...cards} />;
      })}
    </Stack>
  );
}

interface ReportsProps {
  readonly title: string;
  readonly reports: readonly ListedReport[];
  /** The names of the user's favourites. */
  readonly kept: readonly string[];
  /** The one whose star was clicked last. */
  readonly moved: string;
  readonly onToggle: (name: string) => void;
}

function Reports({ title: heading, reports, kept, moved, onToggle }: ReportsProps) {
  return (
    <Stack as="section" gap={3}>
      <Text as="h2" size="l" weight="strong">
        {heading}
      </Text>
      <LinkCards
        cards={reports.map(({ name, title, description }) => ({
          key: name,
          href: paths.reports({ report: name }),
          title,
          text: description,
          action: (
            <ReportStar
              title={title}
              is_favourite={kept.includes(name)}
              takes_focus={moved === name}
              onToggle={() => onToggle(name)}
            />
          ),
        }))}
      />
    </Stack>
  );
}
