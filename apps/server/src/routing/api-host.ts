import type { RequestContext } from '../context.ts';

/** Whether a host is the one that programs know, with the API at its root. Source: docs/design/running.md. */
export function isApiHost(host: string | undefined): boolean {
  return host?.toLowerCase().startsWith('api.') ?? false;
}

/** Whether a call comes from a program that others wrote: with a key, or to the host that programs know. Source: ADR 0101. */
export function isProgram({ actor, host }: Pick<RequestContext, 'actor' | 'host'>): boolean {
  return isApiHost(host) || (actor.kind === 'user' && actor.api_key !== undefined);
}
