import { Button } from '@mantine/core';
import { accountApi } from '@tsela/contract/accounts/account-api';
import { tagApi } from '@tsela/contract/accounts/tag-api';
import type { OutputOf } from '@tsela/contract/route';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { useCall, useRead } from '../api/queries.ts';
import { paths } from '../paths.ts';
import { useMay } from '../shell/session.ts';
import { tags as words } from '../strings/providers.ts';
import { showAlert } from '../ui/alert-dialog.ts';
import { AppLink } from '../ui/app-link.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageFrame } from '../ui/PageFrame.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { showToast } from '../ui/toast.ts';
import classes from './StaffPages.module.css';
import { SETTINGS, StaffTabs } from './StaffTabs.tsx';
import { TagForm } from './TagForm.tsx';

type TagInUse = OutputOf<typeof tagApi.list>['tags'][number];

/** The tags that accounts are sorted by: made, renamed, coloured and deleted. Source: screens S50, CALL-42. */
export function TagsPage() {
  const read = useRead(tagApi.list, { type: 'account' });
  const may_add = useMay('API_/tags:POST');
  const [edited, setEdited] = useState<TagInUse | null>(null);
  const tags = read.data?.tags ?? [];
  return (
    <PageFrame title={words.title} back={SETTINGS} tabs={<StaffTabs current="tags" />}>
      {read.error && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {shownError(read.error)}
        </Notice>
      )}
      {read.isPending && <Skeleton height={320} />}
      {read.data && (
        <div className={classes['columns']}>
          <Panel title={words.ofAccounts} isFlush>
            {tags.length === 0 ? (
              <EmptyState text={words.empty} />
            ) : (
              <ul className={classes['list']}>
                {tags.map((tag) => (
                  <TagRow key={tag.id} tag={tag} onEdit={() => setEdited(tag)} />
                ))}
              </ul>
            )}
          </Panel>
          <div className={classes['side']}>
            {may_add ? (
              <TagForm key={edited?.id ?? 'new'} tag={edited} onDone={() => setEdited(null)} />
            ) : (
              <Notice kind="info">{words.readOnly}</Notice>
            )}
          </div>
        </div>
      )}
    </PageFrame>
  );
}

function TagRow({ tag, onEdit }: { readonly tag: TagInUse; readonly onEdit: () => void }) {
  const [may_change, may_remove] = [useMay('API_/tags:PATCH'), useMay('API_/tags:DELETE')];
  const removing = useCall(tagApi.remove, { refreshes: [accountApi.list] });

  async function handleRemove(): Promise<void> {
    const is_sure = await showAlert({
      title: words.removeTitle(tag.name),
      body: words.removeText(tag.used),
      okButtonText: words.remove,
      okButtonVariant: 'danger',
      shouldShowCancelButton: true,
    });
    if (!is_sure) return;
    removing.mutate(
      { id: tag.id },
      {
        onSuccess: ({ message }) => showToast({ text: message, variant: 'success' }),
        onError: (error) => showToast({ text: shownError(error) ?? '', variant: 'error' }),
      },
    );
  }

  return (
    <li className={classes['row']}>
      <span className={classes['named']}>
        <strong>{tag.name}</strong>
        <span className={classes['quiet']}>{words.colours[tag.colour]}</span>
        <AppLink href={paths.accounts({ tag_id: String(tag.id) })} aria-label={`${tag.name}: ${words.used(tag.used)}`}>
          {words.used(tag.used)}
        </AppLink>
      </span>
      <span className={classes['actions']}>
        {may_change && (
          <Button variant="default" size="compact-sm" aria-label={words.editOf(tag.name)} onClick={onEdit}>
            {words.edit}
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
      </span>
    </li>
  );
}
