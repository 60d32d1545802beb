import { tagApi } from '@tsela/contract/accounts/tag-api';
import { isStaff } from '@tsela/domain/permissions/audience';
import { useRead } from '../api/queries.ts';
import { paths } from '../paths.ts';
import { useMay, useSession } from '../shell/session.ts';
import { accountSettings as words } from '../strings/accounts.ts';
import { AppLink } from '../ui/act/app-link.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { TagChips } from '../ui/show/TagChips.tsx';
import { Sentence } from '../ui/show/Text.tsx';
import { Stack } from '../ui/layout/Stack.tsx';

/** The tags that the provider offers to accounts; staff find the way to where that is decided. Source: screens S21. */
export function OfferedTags() {
  const { user, general } = useSession();
  const is_staff = isStaff(user);
  const may_change = useMay('API_/tags:PATCH') && is_staff;
  const read = useRead(tagApi.list, is_staff ? { type: 'shipment' } : null);
  const own = (general?.shipment_tags ?? []).map((tag) => ({ ...tag, colour: 'grey' as const }));
  const tags = is_staff ? (read.data?.tags ?? []).filter((tag) => tag.is_offered_to_accounts) : own;
  if (is_staff && !read.data) return null;
  return (
    <Panel title={words.tags}>
      <Stack gap={4}>
        <Sentence>{tags.length === 0 ? words.noTags : is_staff ? words.tagsOfCustomers : words.tagsOffered}</Sentence>
        <TagChips tags={tags} />
        {may_change && <AppLink href={paths.tags({ type: 'shipment' })}>{words.offerTags}</AppLink>}
      </Stack>
    </Panel>
  );
}
