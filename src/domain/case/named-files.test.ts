import { describe, expect, it } from 'vitest';
import { createPerson } from '../enrollment/person.ts';
import { toFileEntryText } from './file-entry.ts';
import { listNamedFiles } from './named-files.ts';

const photo = { hash: 'a'.repeat(64), size: 7, type: 'image/png', name: 'cédula.png' } as const;
const paper = { hash: 'b'.repeat(64), size: 9, type: 'application/pdf', name: 'ficha firmada.pdf' } as const;

describe('files that a case names', () => {
  it('are those of all rows of all persons, and no other text', () => {
    const persons = [
      {
        ...createPerson('p1'),
        case: { card: [{ id: 'c', front: toFileEntryText(photo), note: 'sha256-' }] },
      },
      createPerson('p2'),
      {
        ...createPerson('p3'),
        case: {
          papers: [
            { id: 'r1', paper: toFileEntryText(paper), kind: 'ficha' },
            { id: 'r2', paper: toFileEntryText(photo) },
          ],
        },
      },
    ];
    expect(listNamedFiles({ persons })).toEqual([photo, paper, photo]);
    expect(listNamedFiles({ persons: [] })).toEqual([]);
  });
});
