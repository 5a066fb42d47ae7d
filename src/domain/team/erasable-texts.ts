import * as z from 'zod/mini';
const aboutSchema = z.object({
  observation: z.optional(z.string()),
  place: z.optional(z.object({ personId: z.optional(z.string()) })),
  personId: z.optional(z.string()),
});

interface Entry {
  readonly number: number;
  readonly kind: string;
  readonly about: Readonly<Record<string, unknown>>;
  /** True when the entry commits to a text that a person wrote. */
  readonly hasText: boolean;
}

/** The texts that the entries of a chain commit to, without those about persons who were erased since. */
export class ErasableTexts {
  /** By number: the id of the person whom the text is about; undefined for the whole enrollment. */
  readonly #persons = new Map<number, string | undefined>();
  readonly #observed = new Map<string, string | undefined>();

  /** Takes the entries in their order. */
  step({ number, kind, about, hasText }: Entry): void {
    const { observation = '', place, personId } = aboutSchema.safeParse(about).data ?? {};
    if (kind === 'person-erased') this.#erase(personId);
    const whom = place?.personId ?? personId;
    if (kind === 'observed') this.#observed.set(observation, whom);
    if (hasText) this.#persons.set(number, whom ?? this.#observed.get(observation));
  }

  list(): readonly number[] {
    return [...this.#persons.keys()];
  }

  #erase(personId: string | undefined): void {
    for (const [number, whom] of this.#persons)
      if (whom !== undefined && whom === personId) this.#persons.delete(number);
  }
}
