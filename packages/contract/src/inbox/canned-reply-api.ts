import { LONGEST_REPLY_NAME } from '@tsela/domain/inbox/canned-replies';
import { LONGEST_MESSAGE } from '@tsela/domain/inbox/thread-rules';
import Type from 'typebox';
import type { Static } from 'typebox';
import { instant, oneLine, shape, text } from '../fields.ts';
import { route } from '../route.ts';

const which = { id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) };
const words = { name: oneLine(LONGEST_REPLY_NAME), text: text(LONGEST_MESSAGE) };

/** A text that staff answer with often. Source: screens S19. */
export const cannedReply = shape({
  id: Type.Integer({ minimum: 1 }),
  name: Type.String(),
  text: Type.String(),
  time_modified: instant,
});
export type CannedReply = Static<typeof cannedReply>;

export const cannedReplyApi = {
  cannedReplies: route({
    method: 'GET',
    path: '/inbox/canned-replies',
    summary: 'The texts that staff answer with often, by name; for staff.',
    input: shape({}),
    output: shape({ canned_replies: Type.Array(cannedReply) }),
  }),
  addCannedReply: route({
    method: 'POST',
    path: '/inbox/canned-replies',
    summary: 'Keeps a text for answers, 200 at most; in curly brackets customer_name, account_name, reference and own_name.',
    idempotent: true,
    input: shape(words),
    output: shape({ canned_reply: cannedReply }),
  }),
  changeCannedReply: route({
    method: 'PATCH',
    path: '/inbox/canned-replies',
    summary: 'Gives a text for answers other words or another name.',
    input: shape({ ...which, ...words, time_modified: instant }),
    output: shape({ canned_reply: cannedReply }),
  }),
  removeCannedReply: route({
    method: 'DELETE',
    path: '/inbox/canned-replies',
    summary: 'Deletes a text for answers. What was answered with it stays.',
    input: shape(which),
    output: shape({ message: Type.String() }),
  }),
} as const;
