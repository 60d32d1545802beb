import { auditApi } from '@tsela/contract/audit/audit-api';
import { bind } from '../routing/bind.ts';
import { listAuditEvents } from './audit-reads.ts';

export const auditRoutes = [bind(auditApi.events, listAuditEvents)];
