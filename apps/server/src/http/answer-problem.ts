import { STATUS_CODES } from 'node:http';
import { Problem } from '@tsela/domain/problem';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readsPlainText } from './api-address.ts';
import { asProblem, problemBodyOf, statusOf } from './problem-response.ts';

/** Answers what went wrong; unforeseen errors are logged with their causes, once, here. */
export async function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const problem = asProblem(error);
  if (problem.code === 'unexpected' || (problem.code === 'unavailable' && problem.cause !== undefined)) {
    request.log.error({ err: error, request_id: request.id, path: request.url.split('?')[0] }, 'request failed');
  }
  if (problem.code === 'not-found' && readsPlainText(request)) {
    await reply.code(statusOf(problem.code)).type('text/plain; charset=utf-8').send(problem.message);
    return;
  }
  if (problem.retry_after_s !== undefined) void reply.header('retry-after', problem.retry_after_s);
  await reply
    .code(statusOf(problem.code))
    .type('application/problem+json')
    .send(JSON.stringify(problemBodyOf(problem, request.id)));
}

export async function answerNotFound(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await answerProblem(
    new Problem('not-found', `${STATUS_CODES[404]}: ${request.method} ${request.url.split('?')[0]}`),
    request,
    reply,
  );
}
