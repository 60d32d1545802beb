import { messageApi } from '@tsela/contract/messages/message-api';
import { bind } from '../http/bind.ts';
import { listOutbox } from './message-reads.ts';

export const messageRoutes = [bind(messageApi.outbox, listOutbox)];
