/** Tag and own name of each language that the switch offers, Spanish first; `src/build/offered-languages.ts` makes it. */
declare const OFFERED_LANGUAGES: readonly (readonly [tag: string, name: string])[];
