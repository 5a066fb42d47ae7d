/**
 * Test support: the form of one person with real parts, on a fixed day: the Chile sample, Spanish, the checks
 * of the domain. A test names the fields and sections that it needs; the form mounts only these. Not part of
 * the app.
 */
import {
  type AnyFieldKey,
  type AnySectionKey,
  isCaseKey,
  type FieldKey,
  SCALAR_KEYS,
  type ScalarKey,
  SECTION_KEYS,
  type SectionKey,
  SECTIONS,
} from '../domain/fields/registry.ts';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { type Path, useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { render } from 'vitest-browser-react';
import type { Person } from '../domain/enrollment/enrollment.ts';
import { createPerson } from '../domain/enrollment/person.ts';
import {
  createRowFormValues,
  type PersonFormValues,
  type RowFormValues,
  toFormValues,
  toPerson,
} from '../domain/fields/form-values.ts';
import type { Catalog } from '../domain/profile/catalog.ts';
import { checkPerson } from '../domain/profile/check-person.ts';
import { parseProfile } from '../domain/profile/parse-profile.ts';
import { createProfile, type Profile, type ProfileContext } from '../domain/profile/profile.ts';
import type { ProfileSpec } from '../domain/profile/schema/profile-schema.ts';
import { I18nProvider } from '../i18n/i18n-provider.tsx';
import { loadTranslator } from '../i18n/languages.ts';
import { SOURCE_LANGUAGE } from '../i18n/translator.ts';
import { useTranslator } from '../i18n/use-translator.ts';
import { getCatalogIndex } from './catalog-index.ts';
import { ReloadCatalogContext } from './catalog-status.tsx';
import { EntryForm } from './entry-form.tsx';
import { EntryHelp } from './entry-help.tsx';
import { FieldAsides } from './field-asides.ts';
import { createResolver, toPathFindings } from './field-errors.ts';
import { stepOn } from './entry-flow.ts';
import { FormField } from './form-field.tsx';
import { toMarked } from './marked-fields.ts';
import { RepeatableSection } from './repeatable-section.tsx';
import { useArrivalFocus } from './use-arrival-focus.ts';

/** The date of all these tests. */
const TODAY = '2026-11-21';

/** Spanish translator. */
export const translator = await loadTranslator(SOURCE_LANGUAGE);
const sample = await fetchSample();

/** The sample profile with these parts instead of its own. */
export function sampleWith(parts: Partial<ProfileSpec> = {}, context: Partial<ProfileContext> = {}): Profile {
  return createProfile({ ...sample, ...parts }, { today: () => TODAY, ...context });
}

/** A profile without requirements beyond the contract, with these parts. */
export function profileWith(
  parts: Partial<ProfileSpec> = {},
  context: Partial<ProfileContext> = {},
): Profile {
  return createProfile({ name: 'Test', baseUrl: '', ...parts }, { today: () => TODAY, ...context });
}

/** Fetches the same file as the app. */
async function fetchSample(): Promise<ProfileSpec> {
  const result = parseProfile(await (await fetch('/profile.json')).json());
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.spec;
}

export interface PersonFormOptions {
  readonly profile?: Profile;
  readonly fields?: readonly ScalarKey[];
  readonly sections?: readonly SectionKey[];
  readonly isReadOnly?: boolean;
  /** True when the focus goes to the target of an address or a navigation. */
  readonly isArrival?: boolean;
  /** True after the review was requested: all findings show. */
  readonly showAll?: boolean;
  /** Recently chosen codes, the newest first. */
  readonly recent?: Partial<Readonly<Record<FieldKey, readonly string[]>>>;
  /** The other persons of the enrollment. */
  readonly others?: readonly Person[];
  readonly asides?: (id: string) => React.ReactNode;
}

/** All fields and sections of a person. */
export const WHOLE_PERSON = { fields: SCALAR_KEYS, sections: SECTION_KEYS };

/** Calls that the form made to its page. */
interface Reports {
  readonly removed: {
    readonly section: AnySectionKey;
    readonly index: number;
    readonly row: RowFormValues;
  }[];
  /** Sections for which rows of other persons were requested. */
  /** Names of the lists that were requested again. */
  readonly reloaded: string[];
  commits: number;
}

/** Mounts components that need only the texts. */
export function renderInSpanish(content: React.ReactNode) {
  return render(<I18nProvider start={translator}>{content}</I18nProvider>);
}

/** Mounts the form of a person with these values; gives access to the form's values and its reports. */
export async function renderPerson(values: Partial<Person> = {}, options: PersonFormOptions = {}) {
  const reports: Reports = { removed: [], reloaded: [], commits: 0 };
  const recent = createRecentCodes(options.recent ?? {});
  let form: UseFormReturn<PersonFormValues> | undefined;
  const surroundings: Surroundings = {
    person: { ...createPerson('p'), ...values },
    recent,
    commit: () => {
      reports.commits += 1;
    },
    onRemove: (section, index, row) => reports.removed.push({ section, index, row }),
    onReload: (name) => reports.reloaded.push(name),
    onForm: (made) => {
      form = made;
    },
  };
  const toElement = (changed: PersonFormOptions) => (
    <I18nProvider start={translator}>
      <PersonForm {...options} {...changed} {...surroundings} />
    </I18nProvider>
  );
  const { rerender } = await render(toElement({}));
  return {
    reports,
    /** The person in the form. */
    person: (): Person => {
      if (!form) throw new Error('The form is not mounted.');
      return toPerson('p', form.getValues(), TODAY);
    },
    recentOf: recent.find,
    change: (changed: PersonFormOptions) => rerender(toElement(changed)),
  };
}

/** Recent choices of one test. */
function createRecentCodes(initial: Readonly<Record<string, readonly string[]>>) {
  const codes = new Map<string, readonly string[]>(Object.entries(initial));
  const find = (field: AnyFieldKey) => codes.get(field) ?? [];
  const note = (field: AnyFieldKey, code: string) => {
    codes.set(field, [code, ...find(field).filter((other) => other !== code)]);
  };
  return { find, note };
}

/** Props that a person's page gives to its form. All stable. */
interface Surroundings {
  readonly person: Person;
  readonly recent: ReturnType<typeof createRecentCodes>;
  readonly commit: () => void;
  readonly onRemove: (section: AnySectionKey, index: number, row: RowFormValues) => void;
  readonly onReload: (name: string) => void;
  readonly onForm: (form: UseFormReturn<PersonFormValues>) => void;
}

const SAMPLE_PROFILE = sampleWith();

function PersonForm(props: Omit<PersonFormOptions, 'recent'> & Surroundings) {
  const { person, profile = SAMPLE_PROFILE, fields = [], sections = [], showAll = false } = props;
  const form = useCheckedForm(person, profile);
  props.onForm(form);
  useWatch({ control: form.control, name: [...profile.triggers] });
  const view = profile.viewOf(form.getValues());
  const left = useRef(new Set<Path<PersonFormValues>>());
  useEffect(() => {
    if (showAll) void form.trigger();
    else if (left.current.size > 0) void form.trigger([...left.current]);
  }, [form, view, showAll]);
  const texts = useTranslator();
  const { others } = props;
  const listOthers = useCallback(() => others ?? [], [others]);
  const indexOf = useCallback((catalog: Catalog) => getCatalogIndex(catalog, texts), [texts]);
  return (
    <ReloadCatalogContext value={props.onReload}>
      <FieldAsides value={props.asides}>
        <EntryForm
          form={form}
          today={TODAY}
          isReadOnly={props.isReadOnly ?? false}
          onLeave={(name) => left.current.add(name as Path<PersonFormValues>)}
        >
          <EntryHelp profile={profile} recent={props.recent} indexOf={indexOf} listOthers={listOthers} />
          {fields.map((key) => (
            <FormField key={key} name={key} id={key} view={view.field(key)} marked={toMarked(view)} />
          ))}
          {sections.map((key) => (
            <RepeatableSection
              key={key}
              section={SECTIONS[key]}
              view={view}
              maxRows={profile.limits.rows[key]}
              createRow={createEmptyRow}
              commit={props.commit}
              onRemove={props.onRemove}
            />
          ))}
        </EntryForm>
        {props.isArrival && <Arrival />}
        <button type="button" ref={stepOn}>
          Siguiente
        </button>
      </FieldAsides>
    </ReloadCatalogContext>
  );
}

function Arrival() {
  useArrivalFocus();
  return null;
}

const createEmptyRow = (section: AnySectionKey) =>
  isCaseKey(section) ? { id: crypto.randomUUID() } : createRowFormValues(section, crypto.randomUUID());

/** Makes the form as the page of a person does. */
function useCheckedForm(person: Person, profile: Profile): UseFormReturn<PersonFormValues> {
  const options = useMemo(
    () => ({
      defaultValues: toFormValues(person),
      resolver: createResolver((values: PersonFormValues) =>
        toPathFindings(values, checkPerson(toPerson(person.id, values, TODAY), profile).findings),
      ),
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- made once per form
    [profile],
  );
  return useForm({ ...options, mode: 'onBlur', reValidateMode: 'onBlur' });
}
