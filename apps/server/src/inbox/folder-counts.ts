import type { folderCountApi } from '@tsela/contract/inbox/folder-count-api';
import type { OutputOf } from '@tsela/contract/route';
import { CUSTOMER_FOLDERS, MOST_UNREAD, STAFF_FOLDERS } from '@tsela/domain/inbox/thread-rules';
import type { ThreadFolder } from '@tsela/domain/inbox/thread-rules';
import type { RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { countAnnouncementsIn } from './announcement-reads.ts';
import { readerOf } from './inbox-reader.ts';
import type { InboxReader } from './inbox-reader.ts';
import { countThreadsIn } from './thread-reads.ts';

/** How much is in each folder, each counted no further than is shown. Source: screens S19. */
export async function readFolderCounts(context: RequestContext): Promise<OutputOf<typeof folderCountApi.folderCounts>> {
  const reader = readerOf(context);
  const folders: readonly ThreadFolder[] = reader.is_staff ? STAFF_FOLDERS : CUSTOMER_FOLDERS;
  return reading(context, async (tx) => {
    const counted: { folder: ThreadFolder; count: number }[] = [];
    for (const folder of folders) counted.push({ folder, count: await countIn(tx, reader, folder) });
    return { folders: counted };
  });
}

async function countIn(tx: Tx, reader: InboxReader, folder: ThreadFolder): Promise<number> {
  const threads = folder === 'announcements' ? 0 : await countThreadsIn(tx, reader, folder);
  return Math.min(MOST_UNREAD, threads + (await countAnnouncementsIn(tx, reader, folder)));
}
