import { describe, expect, it } from 'vitest';
import { findSignedText } from './signed-text.ts';

const [hash, caseHash, other] = ['a', 'b', 'c'].map((digit) => digit.repeat(64)) as [string, string, string];

describe('what a passkey signs', () => {
  it('is the hash of the bytes, where nobody has a case', () => {
    expect(findSignedText({ hash, caseHash: undefined })).toBeUndefined();
  });

  it('covers both hashes, each in its place', () => {
    const texts = [
      findSignedText({ hash, caseHash }),
      findSignedText({ hash, caseHash: other }),
      findSignedText({ hash: other, caseHash }),
      findSignedText({ hash: caseHash, caseHash: hash }),
    ];
    expect(new Set(texts).size).toBe(4);
    for (const text of texts) expect(text).toMatch(/^enrola bytes and case\n/);
  });
});
