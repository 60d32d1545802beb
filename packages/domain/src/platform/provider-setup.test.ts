import { describe, expect, it } from 'vitest';
import { nextSetupStep, setupStepStates } from './provider-setup.ts';

describe('the steps of making a provider', () => {
  it('SCREEN-51: go on at the first that is left', () => {
    expect(nextSetupStep([])).toBe('provider');
    expect(nextSetupStep(['provider', 'settings'])).toBe('branding');
    expect(nextSetupStep(['provider', 'settings', 'branding', 'branches', 'administrator', 'opening'])).toBe(null);
  });

  it('SCREEN-51: tell at which one the work is or has stopped', () => {
    const statesOf = (state: 'running' | 'failed' | 'waiting') =>
      setupStepStates(state, ['provider', 'settings']).map((each) => each.state);

    expect(statesOf('running')).toEqual(['done', 'done', 'running', 'waiting', 'waiting', 'waiting']);
    expect(statesOf('failed')).toEqual(['done', 'done', 'failed', 'waiting', 'waiting', 'waiting']);
    expect(statesOf('waiting')).toEqual(['done', 'done', 'waiting', 'waiting', 'waiting', 'waiting']);
  });

  it('do not claim what was not asked for', () => {
    const states = setupStepStates('running', ['provider', 'settings'], ['settings', 'branding']).map((each) => each.state);

    expect(states).toEqual(['done', 'left-out', 'running', 'waiting', 'waiting', 'waiting']);
  });
});
