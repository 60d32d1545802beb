import { announcementApi } from '@tsela/contract/inbox/announcement-api';
import { attachmentApi } from '@tsela/contract/inbox/attachment-api';
import { cannedReplyApi } from '@tsela/contract/inbox/canned-reply-api';
import { folderCountApi } from '@tsela/contract/inbox/folder-count-api';
import { threadApi } from '@tsela/contract/inbox/thread-api';
import type { InputOf } from '@tsela/contract/route';
import { call } from '../api/call.ts';
import { useCall, useRead } from '../api/queries.ts';

/** Where live messages do not come through, the list is read again this often. */
const REFRESH_MS = 60_000;

export const useThreads = (input: InputOf<typeof threadApi.threads>) =>
  useRead(threadApi.threads, input, { refetch_every_ms: REFRESH_MS });
export const useFolderCounts = () => useRead(folderCountApi.folderCounts, {}, { refetch_every_ms: REFRESH_MS });
export const useThread = (input: InputOf<typeof threadApi.messages> | null) =>
  useRead(threadApi.messages, input, { keeps_previous: false });
/** What came before stays while its page moves on with what is new. */
export const useEarlier = (input: InputOf<typeof threadApi.messages> | null) => useRead(threadApi.messages, input);
export const useColleagues = (is_wanted: boolean) => useRead(threadApi.colleagues, is_wanted ? {} : null);

export const useOpenThread = () => useCall(threadApi.openThread);
export const useWriteMessage = () => useCall(threadApi.writeMessage);
export const useMarkThreads = () => useCall(threadApi.markThreads);
export const useChangeThread = () => useCall(threadApi.changeThread);

export const useCannedReplies = () => useRead(cannedReplyApi.cannedReplies, {});
export const useAddCannedReply = () => useCall(cannedReplyApi.addCannedReply);
export const useChangeCannedReply = () => useCall(cannedReplyApi.changeCannedReply);
export const useRemoveCannedReply = () => useCall(cannedReplyApi.removeCannedReply);

export const useAnnouncement = (announcement_id: number) =>
  useRead(announcementApi.announcement, { announcement_id }, { keeps_previous: false });
export const useAnnounce = () => useCall(announcementApi.announce);
export const useWithdraw = () => useCall(announcementApi.withdraw);

export const useWriteWithFiles = () => useCall(attachmentApi.writeWithFiles);
export const readAttachment = (attachment_id: number) => call(attachmentApi.attachment, { attachment_id });
