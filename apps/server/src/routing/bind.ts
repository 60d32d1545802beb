import type { InputOf, OutputOf, Route } from '@tsela/contract/route';
import type { RequestContext } from '../context.ts';
import { featuresOfCall } from '@tsela/domain/providers/call-features';
import { refuseSwitchedOff } from './feature-guard.ts';

/** A call with the function that answers it. */
export interface Binding {
  readonly route: Route;
  readonly handle: (context: RequestContext, input: never) => Promise<unknown>;
}

/** Ties a declared call to its function, behind the provider's switches; input and answer must be those of the declaration. */
export function bind<R extends Route>(
  route: R,
  handle: (context: RequestContext, input: InputOf<R>) => Promise<OutputOf<R>>,
): Binding {
  const features = featuresOfCall(route);
  // What serves no feature cannot be switched off, prices among it.
  if (Object.keys(features).length === 0) return { route, handle };
  return {
    route,
    async handle(context: RequestContext, input: InputOf<R>) {
      await refuseSwitchedOff(context, features);
      return handle(context, input);
    },
  };
}
