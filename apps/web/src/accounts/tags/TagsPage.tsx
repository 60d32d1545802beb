import { Button } from '../../ui/act/Button.tsx';
import { accountApi } from '@tsela/contract/accounts/account-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { tagApi } from '@tsela/contract/accounts/tag-api';
import type { OutputOf } from '@tsela/contract/route';
import { useState } from 'react';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { shownError } from '../../api/api-error.ts';
import { useCall, useRead } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { useSearchValues } from '../../shell/pages/address.ts';
import { useMay } from '../../shell/session.ts';
import { toastServerMessage } from '../../shell/tell.ts';
import { tags as words } from '../../strings/providers-records.ts';
import { isSure } from '../../ui/feedback/alert-dialog.ts';
import { AppLink } from '../../ui/act/app-link.tsx';
import { Columns } from '../../ui/layout/Columns.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { TabLinks } from '../../ui/layout/TabLinks.tsx';
import { TagChips } from '../../ui/show/TagChips.tsx';
import { SETTINGS, StaffTabs } from '../../shell/parts/StaffTabs.tsx';
import { TagForm } from './TagForm.tsx';
import { Text } from '../../ui/show/Text.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Lines } from '../../ui/layout/Lines.tsx';

type TagInUse = OutputOf<typeof tagApi.list>['tags'][number];

type Kind = 'account' | 'shipment';

const loadMerge = async () => (await import('./MergeTagsDialog.tsx')).MergeTagsDialog;

/** The tags that accounts and shipments are sorted by: made, renamed, coloured, merged and deleted. Source: screens S50, CALL-42. */
export function TagsPage() {
  const kind: Kind = useSearchValues()['type'] === 'shipment' ? 'shipment' : 'account';
  return <TagsOf key={kind} kind={kind} />;
}

function TagsOf({ kind }: { readonly kind: Kind }) {
  const read = useRead(tagApi.list, { type: kind }, { keeps_previous: false });
  const may_add = useMay('API_/tags:POST');
  const [edited, setEdited] = useState<TagInUse | null>(null);
  const [merged, setMerged] = useState<TagInUse | null>(null);
  const tags = read.data?.tags ?? [];
  return (
    <PageFrame title={SCREENS.tags.title} back={SETTINGS} tabs={<StaffTabs current="tags" />}>
      <TabLinks
        label={words.kinds}
        current={kind}
        links={(['account', 'shipment'] as const).map((each) => ({
          key: each,
          label: words.kind[each],
          href: paths.tags(each === 'account' ? {} : { type: each }),
        }))}
      />
      {read.error && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {shownError(read.error)}
        </Notice>
      )}
      {read.isPending && <Skeleton height={320} />}
      {read.data && (
        <Columns
          side={
            may_add ? (
              <TagForm key={edited?.id ?? 'new'} tag={edited} type={kind} onDone={() => setEdited(null)} />
            ) : (
              <Notice kind="info">{words.readOnly}</Notice>
            )
          }
        >
          <Panel title={words.of[kind]} isFlush>
            {tags.length === 0 ? (
              <EmptyState text={words.empty[kind]} />
            ) : (
              <Lines>
                {tags.map((tag) => (
                  <TagRow
                    key={tag.id}
                    tag={tag}
                    kind={kind}
                    onEdit={() => setEdited(tag)}
                    onMerge={tags.length > 1 ? () => setMerged(tag) : undefined}
                  />
                ))}
              </Lines>
            )}
          </Panel>
        </Columns>
      )}
      <LazyComponent load={loadMerge} props={merged && { tag: merged, kind, tags, onClose: () => setMerged(null) }} />
    </PageFrame>
  );
}

interface TagRowProps {
  readonly tag: TagInUse;
  readonly kind: Kind;
  readonly onEdit: () => void;
  /** Left out where there is no other tag. */
  readonly onMerge: (() => void) | undefined;
}

function TagRow({ tag, kind, onEdit, onMerge }: TagRowProps) {
  const [may_change, may_remove] = [useMay('API_/tags:PATCH'), useMay('API_/tags:DELETE')];
  const removing = useCall(tagApi.remove, { refreshes: [accountApi.list, shipmentApi.list] });

  async function handleRemove(): Promise<void> {
    const is_sure = await isSure({
      title: words.removeTitle(tag.name),
      body: words.removeText[kind](tag.used),
      button: words.remove,
    });
    if (!is_sure) return;
    removing.mutate({ id: tag.id }, toastServerMessage());
  }

  return (
    <Row as="li" justify="between" isOneLine gap={4} pad={[3, 4]}>
      <Row as="span" isInline>
        <TagChips tags={[tag]} />
        <Text tone="quiet">
          {words.colours[tag.colour]}
          {tag.is_offered_to_accounts && ` · ${words.isOffered}`}
        </Text>
        <AppLink
          href={kind === 'account' ? paths.accounts({ tag_id: String(tag.id) }) : paths.shipments({ tag_id: String(tag.id) })}
          aria-label={`${tag.name}: ${words.used[kind](tag.used)}`}
        >
          {words.used[kind](tag.used)}
        </AppLink>
      </Row>
      <Row as="span" align="stretch">
        {may_change && (
          <Button variant="default" size="compact-sm" aria-label={words.editOf(tag.name)} onClick={onEdit}>
            {words.edit}
          </Button>
        )}
        {may_remove && onMerge && (
          <Button variant="default" size="compact-sm" aria-label={words.mergeOf(tag.name)} onClick={onMerge}>
            {words.merge}
          </Button>
        )}
        {may_remove && (
          <Button
            variant="default"
            size="compact-sm"
            loading={removing.isPending}
            aria-label={words.removeOf(tag.name)}
            onClick={() => void handleRemove()}
          >
            {words.remove}
          </Button>
        )}
      </Row>
    </Row>
  );
}
