import { expect, it } from 'vitest';
import { isSandbox } from '../payment-gateway.ts';
import { isInPayfastNetwork } from './payfast-sources.ts';

it.each([
  ['197.97.145.143', false],
  ['197.97.145.144', true],
  ['197.97.145.159', true],
  ['197.97.145.160', false],
  ['41.74.179.191', false],
  ['41.74.179.192', true],
  ['41.74.179.223', true],
  ['41.74.179.224', false],
  ['::ffff:41.74.179.200', true],
  ['127.0.0.1', false],
  ['::1', false],
  ['41.74.179', false],
  ['41.74.179.2000', false],
])('PayFast sends from %s: %s', (address, expected) => {
  expect(isInPayfastNetwork(address)).toBe(expected);
});

it.each([
  ['http://127.0.0.1:4711', true],
  ['http://localhost:4711/', true],
  ['https://sandbox.payfast.co.za', true],
  ['https://www.payfast.co.za', false],
  ['https://pay.example/?to=localhost', false],
  ['https://localhost.example', false],
])('%s is a sandbox: %s', (url, expected) => {
  expect(isSandbox(url)).toBe(expected);
});
