import { describe, expect, it } from 'vitest';
import { clearSession } from '../../api/session-token.ts';
import { filledForm } from './form.testing.ts';
import { discardOffer, forgetDraft, keepDraft, phoneDrafts, readDrafts, swapWithOffer } from './kept-draft.ts';

function aStorage(initial: Record<string, string> = {}) {
  const items = new Map(Object.entries(initial));
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

function draftOf(visit: string, minute = 0) {
  return {
    t: visit,
    saved_at: `2026-11-23T10:0${minute}:00.000Z`,
    form: filledForm({ customer_reference: `of visit ${visit}` }),
  };
}

describe('a kept draft', () => {
  it('comes back to its visit as it was typed, until it is forgotten', () => {
    const storage = aStorage();

    keepDraft(draftOf('1'), storage);
    expect(readDrafts('1', storage)).toEqual({ own: draftOf('1'), offered: null });

    forgetDraft('1', storage);
    expect(readDrafts('1', storage)).toEqual({ own: null, offered: null });
  });

  it('is offered to another visit, which may type, reload and send without losing it', () => {
    const storage = aStorage();
    keepDraft(draftOf('1'), storage);

    expect(readDrafts('2', storage)).toEqual({ own: null, offered: draftOf('1') });
    keepDraft(draftOf('2', 1), storage);
    keepDraft(draftOf('2', 2), storage);
    expect(readDrafts('2', storage)).toEqual({ own: draftOf('2', 2), offered: draftOf('1') });

    forgetDraft('2', storage);
    expect(readDrafts('3', storage)).toEqual({ own: null, offered: draftOf('1') });
  });

  it('that was kept before the form had a text comes back with that text empty', () => {
    const draft = draftOf('1');
    const { cost_center: _later, ...earlier } = draft.form;
    const storage = aStorage({ new_shipment_draft: JSON.stringify({ ...draft, form: earlier }) });

    expect(readDrafts('1', storage).own?.form.cost_center).toBe('');
    expect(readDrafts('1', storage).own?.form.customer_reference).toBe('of visit 1');
  });

  it('of another visit stays when a visit that kept nothing is sent', () => {
    const storage = aStorage();
    keepDraft(draftOf('1'), storage);

    forgetDraft('2', storage);

    expect(readDrafts('3', storage).offered).toEqual(draftOf('1'));
  });

  it('that is taken up changes places with what was typed meanwhile', () => {
    const storage = aStorage();
    keepDraft(draftOf('1'), storage);
    keepDraft(draftOf('2', 1), storage);

    swapWithOffer({ taken: { ...draftOf('1'), t: '2' }, left: { ...draftOf('2', 1), t: '' } }, storage);

    const { own, offered } = readDrafts('2', storage);
    expect(own?.form.customer_reference).toBe('of visit 1');
    expect(offered?.form.customer_reference).toBe('of visit 2');

    swapWithOffer({ taken: draftOf('2', 1), left: null }, storage);
    expect(readDrafts('2', storage).offered).toBeNull();
  });

  it('that is discarded is gone, and what was typed meanwhile is not', () => {
    const storage = aStorage();
    keepDraft(draftOf('1'), storage);
    discardOffer(draftOf('1'), storage);
    expect(readDrafts('2', storage)).toEqual({ own: null, offered: null });

    keepDraft(draftOf('1'), storage);
    keepDraft(draftOf('2', 1), storage);
    discardOffer(draftOf('1'), storage);
    expect(readDrafts('2', storage)).toEqual({ own: draftOf('2', 1), offered: null });
  });

  it('of another shape is no draft', () => {
    expect(readDrafts('1', aStorage({ new_shipment_draft: '{"t":"1"' }))).toEqual({ own: null, offered: null });
    expect(readDrafts('1', aStorage({ new_shipment_draft: '{"t":"1","saved_at":"x","form":{}}' }))).toEqual({
      own: null,
      offered: null,
    });
  });
});

describe('SCREEN-11: a draft on a phone', () => {
  const SAVED = Date.parse(draftOf('1').saved_at);
  const HOUR = 60 * 60 * 1000;

  it('is kept for a day, and then forgotten', () => {
    const phone = aStorage();
    keepDraft(
      draftOf('1'),
      phoneDrafts('7', () => SAVED, phone),
    );

    const [in_time, too_late] = [24 * HOUR - 1, 24 * HOUR].map((later) =>
      readDrafts(
        '2',
        phoneDrafts('7', () => SAVED + later, phone),
      ),
    );

    expect(in_time?.offered).toEqual(draftOf('1'));
    expect(too_late?.offered).toBeNull();
    expect(phone.getItem('new_shipment_draft_7')).toBeNull();
  });

  it('SCREEN-11: is gone from the phone once its user signs out', () => {
    const items = new Map<string, string>();
    const phone = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
      clear: () => items.clear(),
    };
    const drafts = phoneDrafts('7', () => SAVED, phone);
    keepDraft(draftOf('1'), drafts);
    expect(items.size).toBe(1);

    clearSession([phone]);

    expect(items.size).toBe(0);
    expect(readDrafts('2', drafts)).toEqual({ own: null, offered: null });
  });

  it('is offered to its own user alone', () => {
    const phone = aStorage();
    keepDraft(
      draftOf('1'),
      phoneDrafts('7', () => SAVED, phone),
    );

    expect(
      readDrafts(
        '2',
        phoneDrafts('8', () => SAVED, phone),
      ).offered,
    ).toBeNull();
    expect(
      readDrafts(
        '2',
        phoneDrafts('visitor', () => SAVED, phone),
      ).offered,
    ).toBeNull();
  });

  it('that cannot be read is none', () => {
    const phone = aStorage({ new_shipment_draft_7: '{' });

    expect(
      readDrafts(
        '1',
        phoneDrafts('7', () => SAVED, phone),
      ),
    ).toEqual({ own: null, offered: null });
  });
});
