import { describe, expect, it } from 'vitest';
import type { AccountId, BranchId, DriverId } from '../ids.ts';
import { seesAccount, seesShipment, visibilityOf } from './visibility.ts';
import type { Onlooker, VisibleShipment } from './visibility.ts';

const ACME = 9 as AccountId;
const OTHER = 8 as AccountId;
const [JOHANNESBURG, CAPE_TOWN, DURBAN] = [1 as BranchId, 2 as BranchId, 3 as BranchId];
const [THABO, LERATO] = [11 as DriverId, 12 as DriverId];

const STAFF: Onlooker = { account_id: null, driver_id: null, branch_id: null, limit_user_to_branch: false };
const SHIPMENT: VisibleShipment = {
  account_id: ACME,
  collection_branch_id: JOHANNESBURG,
  delivery_branch_id: CAPE_TOWN,
  collection_agent_id: THABO,
  delivery_agent_id: null,
};

describe('who sees a shipment', () => {
  it.each<[string, string, Partial<Onlooker>, boolean]>([
    ['ROLE-01', 'staff', {}, true],
    ['ROLE-01', 'staff of a branch without the limit', { branch_id: DURBAN }, true],
    ['ROLE-02', 'a user of its account', { account_id: ACME }, true],
    ['ROLE-02', 'a user of another account', { account_id: OTHER }, false],
    [
      'ROLE-05 ROLE-06',
      'staff limited to the branch that collects',
      { limit_user_to_branch: true, branch_id: JOHANNESBURG },
      true,
    ],
    ['ROLE-05 ROLE-06', 'staff limited to the branch that delivers', { limit_user_to_branch: true, branch_id: CAPE_TOWN }, true],
    ['ROLE-05 ROLE-06', 'staff limited to another branch', { limit_user_to_branch: true, branch_id: DURBAN }, false],
    ['ROLE-06', 'staff limited to a branch without having one', { limit_user_to_branch: true }, false],
    ['ROLE-05 ROLE-06', 'staff limited to its account', { limit_account_id: ACME }, true],
    ['ROLE-05 ROLE-06', 'staff limited to another account', { limit_account_id: OTHER }, false],
    [
      'ROLE-06',
      'staff limited to its account and to another branch',
      { limit_account_id: ACME, limit_user_to_branch: true, branch_id: DURBAN },
      false,
    ],
    ['ROLE-04', 'its driver', { driver_id: THABO }, true],
    ['ROLE-04', 'another driver', { driver_id: LERATO }, false],
  ])('%s: %s', (_ids, _who, user, expected) => {
    expect(seesShipment(visibilityOf({ ...STAFF, ...user }), SHIPMENT)).toBe(expected);
  });
});

describe('ROLE-06: a shipment of no branch yet', () => {
  const nowhere = { ...SHIPMENT, collection_branch_id: null, delivery_branch_id: null };
  const of_durban = { ...STAFF, limit_user_to_branch: true, branch_id: DURBAN };

  it('is seen by staff of every branch, within their account', () => {
    expect(seesShipment(visibilityOf(of_durban), nowhere)).toBe(true);
    expect(seesShipment(visibilityOf({ ...of_durban, limit_account_id: OTHER }), nowhere)).toBe(false);
    expect(seesShipment(visibilityOf({ ...of_durban, driver_id: LERATO }), nowhere)).toBe(false);
    expect(seesShipment(visibilityOf({ ...of_durban, branch_id: null }), nowhere)).toBe(false);
  });

  it('is of the branch of one leg as soon as that is known', () => {
    expect(seesShipment(visibilityOf(of_durban), { ...nowhere, delivery_branch_id: CAPE_TOWN })).toBe(false);
  });
});

describe('who sees an account', () => {
  const elsewhere = { ...SHIPMENT, collection_branch_id: DURBAN, delivery_branch_id: DURBAN };

  it.each<[string, string, Partial<Onlooker>, readonly VisibleShipment[], boolean]>([
    ['ROLE-01', 'staff', {}, [], true],
    ['ROLE-02', 'its own users', { account_id: ACME }, [], true],
    ['ROLE-02', 'users of another', { account_id: OTHER }, [SHIPMENT], false],
    ['ROLE-06', 'staff limited to it', { limit_account_id: ACME }, [], true],
    ['ROLE-06', 'staff limited to another', { limit_account_id: OTHER }, [SHIPMENT], false],
    [
      'ROLE-06',
      'staff of a branch it ships with',
      { limit_user_to_branch: true, branch_id: CAPE_TOWN },
      [elsewhere, SHIPMENT],
      true,
    ],
    [
      'ROLE-06',
      'staff of a branch it never shipped with',
      { limit_user_to_branch: true, branch_id: CAPE_TOWN },
      [elsewhere],
      false,
    ],
    ['ROLE-06', 'staff of any branch before its first shipment', { limit_user_to_branch: true, branch_id: CAPE_TOWN }, [], true],
    ['ROLE-06', 'staff limited to a branch without having one', { limit_user_to_branch: true }, [], false],
  ])('%s: %s', (_ids, _who, user, shipments, expected) => {
    expect(seesAccount(visibilityOf({ ...STAFF, ...user }), { id: ACME, shipments })).toBe(expected);
  });
});
