import { expect, it } from 'vitest';
import { signForAws } from './aws-signature.ts';

// Examples of Amazon's documentation: «Authenticating Requests: Using the Authorization Header».
const CREDENTIAL = {
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

it.each([
  {
    name: 'GET of an object',
    method: 'GET',
    path: '/test.txt',
    headers: { range: 'bytes=0-9' },
    bodyHash: EMPTY,
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    name: 'PUT of an object',
    method: 'PUT',
    path: '/test%24file.text',
    headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    bodyHash: '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    name: 'GET with a name without a value',
    method: 'GET',
    path: '/?lifecycle',
    headers: {},
    bodyHash: EMPTY,
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  {
    name: 'GET with a query',
    method: 'GET',
    path: '/?max-keys=2&prefix=J',
    headers: {},
    bodyHash: EMPTY,
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
])('$name', ({ method, path, headers, bodyHash, signature }) => {
  const url = new URL(`https://examplebucket.s3.amazonaws.com${path}`);
  const at = '2013-05-24T00:00:00.000Z';
  const signed = signForAws({ method, url, headers, bodyHash, at, region: 'us-east-1' }, CREDENTIAL);
  expect(signed['authorization']).toMatch(new RegExp(`,Signature=${signature}$`));
  expect(signed['x-amz-date']).toBe('20130524T000000Z');
});
