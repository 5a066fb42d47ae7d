/** Files of age for tests. */

/** «hola» under `SAMPLE_PASSPHRASE`, with 2^2 rounds, so that trying is quick. */
export const SAMPLE_PASSPHRASE = 'ñandú 88';
export const SAMPLE_ARMORED = `-----BEGIN AGE ENCRYPTED FILE-----
YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBNYmo4QXJ6VUc2ZGtoWUxH
Yk9CV2R3IDIKOW9tRUMyeUd1Z0kzMG1IT24ySnkxUkZneHFWRXExOFlaejdna2hF
MFhXTQotLS0gRmNVMGVQZGRMNWFreWdCZlZkSzVlV0FBWS9NL2tRVUZHdWlRT1B6
NlZjMArr0MUy08ZiyDunRABsmsFGgVIKJLysc+VdL52FZmtP0gaQfzo=
-----END AGE ENCRYPTED FILE-----
`;

/** Encrypted for the key of a person. */
export const SAMPLE_FOR_KEY = `-----BEGIN AGE ENCRYPTED FILE-----
YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSB1dmw2VHBPbUN6di9UREN2
dHdTRDVDVUlndHpxMGUrb1NBTjJnTTBQd0Y0CmloMmRJdFZCTHBQWXR0QVE4K2w5
MHZpOEFPQ0Y4Z0RxUXh1QlZDQ1p1UncKLS0tIFBwUDNSV01kYTJuMkRVL05waWZl
TVBLS2hTUm93b3NnVVRYZ3lUU1NMQlUK1e0WOBlMs3/WUFD3ZZJdgmBSI4mDpNRv
uADetDfg/xlwRh3f
-----END AGE ENCRYPTED FILE-----
`;

/** One byte per character. */
export function toSampleBytes(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'latin1'));
}

/** The bytes in an armored file. */
export function toUnarmored(armored: string): Uint8Array {
  return new Uint8Array(Buffer.from(armored.split('\n').slice(1, -2).join(''), 'base64'));
}

/** An armored file of these bytes. */
export function toArmored(bytes: Uint8Array): string {
  const lines =
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return ['-----BEGIN AGE ENCRYPTED FILE-----', ...lines, '-----END AGE ENCRYPTED FILE-----', ''].join('\n');
}
