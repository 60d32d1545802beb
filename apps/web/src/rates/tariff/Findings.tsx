import { Checkbox } from '@mantine/core';
import { Button, ButtonLink } from '../../ui/act/Button.tsx';
import { wholeAmounts } from '@tsela/domain/formats/rand-text';
import { fixOf } from '@tsela/domain/rates/card/finding-fix';
import type { FindingFix } from '@tsela/domain/rates/card/finding-fix';
import { hasUiPermission } from '@tsela/domain/permissions/who-may';
import { useSession } from '../../shell/session.ts';
import { tariff as words } from '../../strings/rates-tariff.ts';
import { shownError } from '../../api/api-error.ts';
import { AppLink } from '../../ui/act/app-link.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { findingHref, findingMapHref } from './finding-links-draft.ts';
import type { Finding } from './finding-links-draft.ts';
import type { useCheck } from './tariff-calls.ts';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/show/Text.tsx';

/** What can be put right at once, in a draft that is being edited. */
interface Fixing {
  /** Taken out of the draft, and still to be saved. */
  readonly isDone: (fix: FindingFix) => boolean;
  readonly onFix: (fix: FindingFix) => void;
  /** Left out while weight breaks cannot be put right. */
  readonly onFixBreak?: (finding: Finding) => void;
}

interface FindingsProps {
  readonly revision: number;
  readonly read: ReturnType<typeof useCheck>;
  /** Given where the warnings can be accepted. */
  readonly accepting?: { readonly is_accepted: boolean; readonly onChange: (is_accepted: boolean) => void } | undefined;
  /** Told when a link is followed. */
  readonly onFollow?: () => void;
  /** Given where the tariff can be edited. */
  readonly fixing?: Fixing | undefined;
}

/** What stands against publishing a tariff: errors first, each leading to its line. */
export function Findings({ revision, read, accepting, onFollow, fixing }: FindingsProps) {
  const { data, error } = read;
  if (error && !data)
    return (
      <Notice kind="error" onRetry={() => void read.refetch()}>
        {shownError(error)}
      </Notice>
    );
  if (!data) return <Skeleton height={120} />;
  const { findings, error_count, warning_count } = data;
  if (error_count + warning_count === 0) return <Notice kind="success">{words.allWell}</Notice>;
  const of = (severity: Finding['severity']) => findings.filter((finding) => finding.severity === severity);
  const props = { revision, onFollow, fixing };
  return (
    <Stack gap={4}>
      {error_count > 0 && (
        <Stack as="section" pad={[3, 4]} surface="red" aria-label={words.errors(error_count)}>
          <Text as="h3" size="m" weight="strong">
            {words.errors(error_count)}
          </Text>
          <FindingList {...props} findings={of('error')} count={error_count} />
        </Stack>
      )}
      {warning_count > 0 && (
        <Stack as="section" pad={[3, 4]} surface="amber" aria-label={words.warnings(warning_count)}>
          <Text as="h3" size="m" weight="strong">
            {words.warnings(warning_count)}
          </Text>
          <FindingList {...props} findings={of('warning')} count={warning_count} />
          {accepting && error_count === 0 && (
            <Checkbox
              label={words.accept(warning_count)}
              checked={accepting.is_accepted}
              onChange={(event) => accepting.onChange(event.currentTarget.checked)}
            />
          )}
        </Stack>
      )}
    </Stack>
  );
}

/** To the picture of it, for users who see drafts on the map. */
function OnTheMap({
  revision,
  finding,
  onFollow,
}: Pick<FindingListProps, 'revision' | 'onFollow'> & { readonly finding: Finding }) {
  const { actor } = useSession().facts;
  const href = findingMapHref(revision, finding);
  if (href === null || actor === null || !hasUiPermission(actor, 'maps_view_draft')) return null;
  return (
    <ButtonLink variant="subtle" size="compact-sm" href={href} onClick={onFollow} aria-label={words.onMapOf(finding.message)}>
      {words.onMap}
    </ButtonLink>
  );
}

interface FindingListProps {
  readonly revision: number;
  readonly findings: readonly Finding[];
  readonly count: number;
  readonly onFollow: (() => void) | undefined;
  readonly fixing: Fixing | undefined;
}

function FindingList({ revision, findings, count, onFollow, fixing }: FindingListProps) {
  return (
    <Stack as="ul" tallest={360}>
      {findings.map((finding) => {
        const key = `${finding.part}-${finding.row_id}-${finding.field}-${finding.code}-${finding.message}`;
        const fix = fixing ? fixOf(finding) : null;
        return (
          <li key={key}>
            <AppLink href={findingHref(revision, finding)} onClick={onFollow}>
              {wholeAmounts(finding.message)}
            </AppLink>
            <OnTheMap revision={revision} finding={finding} onFollow={onFollow} />
            {finding.fix && fixing?.onFixBreak && (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={words.fixBreakOf(finding.message)}
                onClick={() => fixing.onFixBreak?.(finding)}
              >
                {words.fixBreak}
              </Button>
            )}
            {fix && fixing?.isDone(fix) && ` ${words.fixedWhenSaved}`}
            {fix && fixing && !fixing.isDone(fix) && (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={words.fixFinding(finding.message)}
                onClick={() => fixing.onFix(fix)}
              >
                {words.fix}
              </Button>
            )}
          </li>
        );
      })}
      {count > findings.length && <li>{words.moreFindings(count - findings.length)}</li>}
    </Stack>
  );
}
