import { announcementApi } from '@tsela/contract/inbox/announcement-api';
import { attachmentApi } from '@tsela/contract/inbox/attachment-api';
import { cannedReplyApi } from '@tsela/contract/inbox/canned-reply-api';
import { folderCountApi } from '@tsela/contract/inbox/folder-count-api';
import { guestThreadApi } from '@tsela/contract/inbox/guest-thread-api';
import { threadApi } from '@tsela/contract/inbox/thread-api';
import { unreadCountApi } from '@tsela/contract/inbox/unread-count-api';
import { supportApi } from '@tsela/contract/messages/support-api';
import { bind } from '../routing/bind.ts';
import { announce, readAnnouncement, withdrawAnnouncement } from './announcements.ts';
import { readFolderCounts } from './folder-counts.ts';
import { askSupport } from './ask-support.ts';
import { answerAsGuest, readGuestAttachment, readGuestThread } from './guest-threads.ts';
import { readAttachment, writeWithFiles } from './attachments.ts';
import { addCannedReply, changeCannedReply, listCannedReplies, removeCannedReply } from './canned-replies.ts';
import { markThreads, readThread, writeMessage } from './thread-messages.ts';
import { changeThread, listThreads, openThread, readColleagues, readUnreadCount } from './threads.ts';

export const inboxRoutes = [
  bind(supportApi.askSupport, askSupport),
  bind(guestThreadApi.readGuestThread, readGuestThread),
  bind(guestThreadApi.answerAsGuest, answerAsGuest),
  bind(guestThreadApi.guestAttachment, readGuestAttachment),
  bind(threadApi.threads, listThreads),
  bind(threadApi.openThread, openThread),
  bind(threadApi.changeThread, changeThread),
  bind(threadApi.messages, readThread),
  bind(threadApi.writeMessage, writeMessage),
  bind(threadApi.markThreads, markThreads),
  bind(threadApi.colleagues, readColleagues),
  bind(unreadCountApi.unreadCount, readUnreadCount),
  bind(announcementApi.announcement, readAnnouncement),
  bind(announcementApi.announce, announce),
  bind(announcementApi.withdraw, withdrawAnnouncement),
  bind(attachmentApi.writeWithFiles, writeWithFiles),
  bind(attachmentApi.attachment, readAttachment),
  bind(folderCountApi.folderCounts, readFolderCounts),
  bind(cannedReplyApi.cannedReplies, listCannedReplies),
  bind(cannedReplyApi.addCannedReply, addCannedReply),
  bind(cannedReplyApi.changeCannedReply, changeCannedReply),
  bind(cannedReplyApi.removeCannedReply, removeCannedReply),
];
