import type { contractEs } from './contract-es.ts';

/** English of why a text is no JSON or breaks the contract. */
export const contractEn: Readonly<Record<keyof typeof contractEs, string>> = {
  'json.at': 'line {line}, column {column}: {problem}',
  'json.value': 'a value is expected',
  'json.name': 'a name in double quotes is expected',
  'json.colon': '“:” is expected',
  'json.comma': '“,” or the closing bracket is expected',
  'json.string': 'the quoted text does not close, or has a character that cannot stand there as it is',
  'json.end': 'there is more text behind the end',
  'json.truncated': '{problem}, and the text ends there',
  'contract.unknown-field': 'is no field of the contract (names are case-sensitive)',
  'contract.missing': 'is missing; {expected} is expected',
  'contract.wrong-type': '{expected} is expected, but there is {found}',
  'contract.unsafe-integer':
    'must be an integer between -9007199254740991 and 9007199254740991: beyond, digits are lost',
  'contract.not-a-day': 'must be a day that exists, as YYYY-MM-DD',
  'contract.broken': 'breaks the contract',
  'jsonType.object': 'an object',
  'jsonType.array': 'an array',
  'jsonType.string': 'a text',
  'jsonType.integer': 'an integer',
  'jsonType.fraction': 'a number with a fraction',
  'jsonType.boolean': 'true or false',
  'jsonType.null': 'null (a field without data is left out)',
};
