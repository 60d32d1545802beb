import { auditApi } from '@tsela/contract/audit/audit-api';
import { bind } from '../http/bind.ts';
import { listAuditEvents } from './audit-reads.ts';

export const auditRoutes = [bind(auditApi.events, listAuditEvents)];
