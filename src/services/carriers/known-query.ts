/** Finds the persons of an enrollment who are known already: what a review needs to know of other enrollments. */
import type { UseQueryOptions } from '@tanstack/react-query';
import type { KnownPerson } from '../../domain/decision/known.ts';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';

type Options = UseQueryOptions<readonly KnownPerson[], Error, readonly KnownPerson[]>;

export type KnownQuery = (enrollment: Enrollment) => Options;
