import { auditApi } from '@tsela/contract/audit/audit-api';
import { statementApi } from '@tsela/contract/billing/statement-api';
import type { InputOf } from '@tsela/contract/route';
import { call } from '../api/call.ts';
import { useCall, useRead } from '../api/queries.ts';

export const useStatements = (input: InputOf<typeof statementApi.statements>) => useRead(statementApi.statements, input);

export const useMakeStatement = () => useCall(statementApi.makeStatement, { refreshes: [auditApi.events] });

export const readStatementFile = (input: InputOf<typeof statementApi.statementDocument>) =>
  call(statementApi.statementDocument, input);
