/** What is done one after the other to make a provider; it is open when the last is done. Source: screens S51. */
export const PROVIDER_SETUP_STEPS = ['provider', 'settings', 'branding', 'branches', 'administrator', 'opening'] as const;
export type ProviderSetupStep = (typeof PROVIDER_SETUP_STEPS)[number];

export const PROVIDER_SETUP_STATES = ['waiting', 'running', 'done', 'failed'] as const;
export type ProviderSetupState = (typeof PROVIDER_SETUP_STATES)[number];

/** `left-out` is a step for which nothing was asked. */
export const SETUP_STEP_STATES = ['done', 'left-out', 'running', 'waiting', 'failed'] as const;
export type SetupStepState = (typeof SETUP_STEP_STATES)[number];

/** The first step that is left; null when none is. */
export function nextSetupStep(done: readonly string[]): ProviderSetupStep | null {
  return PROVIDER_SETUP_STEPS.find((step) => !done.includes(step)) ?? null;
}

/** How each step stands: the first that is left is the one at which the work is, or has stopped. */
export function setupStepStates(
  state: ProviderSetupState,
  done: readonly string[],
  left_out: readonly ProviderSetupStep[] = [],
): readonly { readonly step: ProviderSetupStep; readonly state: SetupStepState }[] {
  const next = nextSetupStep(done);
  return PROVIDER_SETUP_STEPS.map((step) => {
    if (done.includes(step)) return { step, state: left_out.includes(step) ? 'left-out' : 'done' };
    if (step !== next) return { step, state: 'waiting' };
    return { step, state: state === 'failed' ? 'failed' : state === 'running' ? 'running' : 'waiting' };
  });
}
