import { CloseButton } from '../../ui/act/CloseButton.tsx';
import { shownError } from '../../api/api-error.ts';
import { useMay } from '../../shell/session.ts';
import { toastServerMessage } from '../../shell/tell.ts';
import { accountActions as words } from '../../strings/accounts.ts';
import { isSure } from '../../ui/feedback/alert-dialog.ts';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { AccountTags } from './AccountTags.tsx';
import { useRemoveTag, useTags } from '../account-calls.ts';
import { NewTag } from './NewTag.tsx';
import { Sentence, Text } from '../../ui/show/Text.tsx';
import { Lines } from '../../ui/layout/Lines.tsx';

/** The tags of accounts: made, counted, deleted. Source: screens S50. */
export function TagsDialog({ onClose }: { readonly onClose: () => void }) {
  const read = useTags();
  const removing = useRemoveTag();
  const may_remove = useMay('API_/tags:DELETE');

  async function handleRemove(tag: { id: number; name: string; used: number }): Promise<void> {
    const is_sure = await isSure({
      title: words.removeTagTitle(tag.name),
      body: words.removeTagText(tag.used),
      button: words.deleteTag,
    });
    if (!is_sure) return;
    removing.mutate({ id: tag.id }, toastServerMessage());
  }

  return (
    <Dialog title={words.manageTags} onClose={onClose}>
      {read.error && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {shownError(read.error)}
        </Notice>
      )}
      {read.data?.tags.length === 0 && <Sentence>{words.noTagsYet}</Sentence>}
      <Lines>
        {read.data?.tags.map((tag) => (
          <li key={tag.id}>
            <AccountTags tags={[tag]} />
            <Text isGrowing isBreakable>
              {words.usedBy(tag.used)}
            </Text>
            {may_remove && <CloseButton label={words.removeTag(tag.name)} onClick={() => void handleRemove(tag)} />}
          </li>
        ))}
      </Lines>
      <NewTag />
    </Dialog>
  );
}
