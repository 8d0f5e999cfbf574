import { describe, expect, it } from 'vitest';
import { saysOtherwise } from '../../../src/core/memory/facts/changed-content';
import { contradicted, evidenceConfidence, noisyOr } from '../../../src/core/memory/facts/confidence';
import { factKey } from '../../../src/core/memory/facts/fact-key';
import { importanceOf } from '../../../src/core/memory/facts/importance';
import { gate } from '../../../src/core/memory/facts/write-policy';
import { defaultSettings } from '../../../src/shared/model';
import { readStatement } from '../../../src/shared/text/grammar/statement';

describe('confidence', () => {
  it('rises with each piece of evidence and never passes 1', () => {
    const one = evidenceConfidence(0.8, 'llm_extract');
    expect(one).toBeCloseTo(0.64);
    const two = noisyOr(one, one);
    expect(two).toBeCloseTo(0.8704);
    expect(noisyOr(two, one)).toBeGreaterThan(two);
    expect(noisyOr(1, 1, 1)).toBe(1);
  });

  it('is halved by a contradiction', () => {
    expect(contradicted(0.9)).toBeCloseTo(0.45);
  });
});

describe('factKey', () => {
  it('is the same for wordings that differ in case, punctuation and spaces', () => {
    expect(factKey(readStatement('My  name is Ada.'))).toBe(
      factKey(readStatement('the learner’s name is ADA!')),
    );
  });

  it('has at most 128 characters', () => {
    expect(factKey(readStatement('a long fact '.repeat(40))).length).toBeLessThanOrEqual(128);
  });
});

describe('saysOtherwise', () => {
  it('detects a different number or name, or a negation', () => {
    expect(saysOtherwise('The exam is on 3 May.', 'The exam is on 4 May.')).toBe(true);
    expect(saysOtherwise('The learner lives in Bergen.', 'The learner lives in Oslo.')).toBe(true);
    expect(saysOtherwise('The learner likes lists.', 'The learner does not like lists.')).toBe(true);
    expect(saysOtherwise('The learner prefers short answers.', 'The learner likes short answers.')).toBe(
      false,
    );
  });
});

describe('importanceOf', () => {
  it('starts at 0.5 and rises with dates, names and strong words', () => {
    expect(importanceOf('calm breath', false)).toBeCloseTo(0.5 + 11 / 1000);
    expect(importanceOf('My exam in Bergen on 3 May must go well', false)).toBeGreaterThan(0.7);
    expect(importanceOf('x'.repeat(5000), true)).toBeLessThanOrEqual(1);
  });
});

describe('the write policy', () => {
  const policy = defaultSettings.memory;
  const candidate = { type: 'preference', confidence: 0.9, evidenceCount: 1 } as const;
  const none = { inSession: 0, inHour: 0 };

  it('stores facts as active by default, or as shadow or pending if it says so', () => {
    expect(gate(policy, candidate, none)).toEqual({ write: true, status: 'active' });
    expect(gate({ ...policy, mode: 'shadow' }, candidate, none)).toEqual({ write: true, status: 'shadow' });
    expect(gate({ ...policy, mode: 'manual' }, candidate, none)).toEqual({ write: true, status: 'pending' });
    expect(gate({ ...policy, minEvidenceCount: 2 }, candidate, none)).toEqual({
      write: true,
      status: 'pending',
    });
  });

  it('rejects uncertain facts, and those beyond the limits per session and hour', () => {
    expect(gate(policy, { ...candidate, confidence: 0.59 }, none).write).toBe(false);
    expect(gate(policy, candidate, { inSession: 10, inHour: 10 }).write).toBe(false);
    expect(gate(policy, candidate, { inSession: 0, inHour: 50 }).write).toBe(false);
    expect(gate({ ...policy, enable: false }, candidate, none).write).toBe(false);
  });

  it('holds some types for approval and rejects others', () => {
    const types = { ...policy.types, preference: 'approve', episode: 'refuse' } as const;
    expect(gate({ ...policy, types }, candidate, none)).toEqual({ write: true, status: 'pending' });
    expect(gate({ ...policy, types }, { ...candidate, type: 'episode' }, none).write).toBe(false);
    expect(gate({ ...policy, types }, { ...candidate, type: 'profile' }, none)).toEqual({
      write: true,
      status: 'active',
    });
    expect(gate({ ...policy, types }, { ...candidate, type: 'quote' }, none)).toEqual({
      write: true,
      status: 'active',
    });
  });

  it('does not count facts about a book', () => {
    expect(gate(policy, { ...candidate, type: 'concept' }, { inSession: 99, inHour: 99 }).write).toBe(true);
  });
});
