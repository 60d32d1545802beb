import { expect, it } from 'vitest';
import { environmentOf, providerHost } from './environment.ts';

it.each([
  ['localhost', 'dev'],
  ['veld.localhost', 'dev'],
  ['127.0.0.1', 'dev'],
  ['dev.tsela.example', 'dev'],
  ['karoo.dev.tsela.example', 'dev'],
  ['stage.tsela.example', 'stage'],
  ['karoo-stage.tsela.example', 'stage'],
  ['tsela.example', 'prod'],
  ['devon.example', 'prod'],
  ['backstage.example', 'prod'],
])('DATA-19: %s is %s', (hostname, environment) => {
  expect(environmentOf(hostname)).toBe(environment);
});

function place() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

it('CALL-08 CALL-09 DATA-20: a host override is kept for later loads, until an empty one ends it', () => {
  const storage = place();
  expect(providerHost({ hostname: 'localhost', search: '?api_host=Veld.localhost' }, storage)).toBe('veld.localhost');
  expect(storage.getItem('api_host_override')).toBe('veld.localhost');
  expect(providerHost({ hostname: 'localhost', search: '' }, storage)).toBe('veld.localhost');
  expect(providerHost({ hostname: 'localhost', search: '?api_host=' }, storage)).toBe('localhost');
});

it('DATA-21: it counts on dev and stage hosts only, and only where it is a host', () => {
  const storage = place();
  storage.setItem('api_host_override', 'veld.localhost');
  expect(providerHost({ hostname: 'tsela.example', search: '?api_host=veld.localhost' }, storage)).toBe('tsela.example');
  expect(providerHost({ hostname: 'stage.tsela.example', search: '?api_host=a.example' }, storage)).toBe('a.example');
  expect(providerHost({ hostname: 'stage.tsela.example', search: '?api_host=https://b/c' }, storage)).toBe('a.example');
});
