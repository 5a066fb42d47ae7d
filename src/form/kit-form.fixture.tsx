/** Test support: the entries of a form, of each kind, with real suggestions and errors. Not part of the app. */
import { useCallback, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { createPerson } from '../domain/enrollment/person.ts';
import { type PersonFormValues, toFormValues, toPerson } from '../domain/fields/form-values.ts';
import type { Catalog } from '../domain/profile/catalog.ts';
import { checkPerson } from '../domain/profile/check-person.ts';
import { parseProfile } from '../domain/profile/parse-profile.ts';
import { createProfile, type Profile } from '../domain/profile/profile.ts';
import { getCatalogIndex } from './catalog-index.ts';
import { EntryForm } from './entry-form.tsx';
import { EntryHelp } from './entry-help.tsx';
import { createResolver, toPathFindings } from './field-errors.ts';
import { FormField } from './form-field.tsx';
import { toMarked } from './marked-fields.ts';
import { useTranslator } from '../i18n/use-translator.ts';

const TODAY = '2026-11-21';
/** One of each kind: choice, text in a format, text, date, long list. */
const FIELDS = ['entityKind', 'identifier', 'givenName', 'birthDate', 'countryCode'] as const;
const RECENT = { find: () => ['CHL'], note: () => undefined };

/** `spec` is the profile as it is served. */
export function KitForm({ spec }: { readonly spec: unknown }) {
  const [profile] = useState(() => {
    const parsed = parseProfile(spec);
    if (!parsed.ok) throw new Error('The profile of the kit is wrong');
    return createProfile(parsed.spec, { today: () => TODAY });
  });
  return (
    <>
      <Person profile={profile} />
      <Risk profile={profile} />
    </>
  );
}

function Person({ profile }: { readonly profile: Profile }) {
  const translator = useTranslator();
  const [options] = useState(() => ({
    defaultValues: toFormValues({
      ...createPerson('p'),
      entityKind: 'N',
      identifierType: 'R',
      identifier: '12.345.678-5',
      givenName: 'María José',
      birthDate: '31-02-2010',
    }),
    resolver: createResolver((values: PersonFormValues) =>
      toPathFindings(values, checkPerson(toPerson('p', values, TODAY), profile).findings),
    ),
  }));
  const form = useForm({ ...options, mode: 'onBlur', reValidateMode: 'onBlur' });
  useEffect(() => void form.trigger('birthDate'), [form]);
  const indexOf = useCallback((catalog: Catalog) => getCatalogIndex(catalog, translator), [translator]);
  const listOthers = useCallback(() => [], []);
  const view = profile.viewOf(form.getValues());
  return (
    <section className="kit__part" aria-labelledby="kit-form">
      <h2 id="kit-form">Entradas</h2>
      <EntryForm form={form} today={TODAY}>
        <EntryHelp profile={profile} recent={RECENT} indexOf={indexOf} listOthers={listOthers} />
        <div className="kit__grid">
          {FIELDS.map((key) => (
            <FormField key={key} name={key} id={key} view={view.field(key)} marked={toMarked(view)} />
          ))}
        </div>
      </EntryForm>
    </section>
  );
}

function Risk({ profile }: { readonly profile: Profile }) {
  const view = profile.viewOf(undefined).field('riskProfileCode');
  return (
    <section className="kit__part" aria-labelledby="kit-segments">
      <h2 id="kit-segments">Segmentos</h2>
      {(['MOD', '', 'X'] as const).map((value) => (
        <Segments key={value} value={value} view={view} />
      ))}
    </section>
  );
}

type RiskView = ReturnType<ReturnType<Profile['viewOf']>['field']>;

function Segments({ value, view }: { readonly value: string; readonly view: RiskView }) {
  const form = useForm({
    defaultValues: { riskProfileCode: value },
    resolver: createResolver((values: { riskProfileCode: string }) =>
      values.riskProfileCode === ''
        ? [{ path: 'riskProfileCode', problem: { code: 'required' }, severity: 'error' }]
        : [],
    ),
  });
  useEffect(() => void form.trigger(), [form]);
  return (
    <EntryForm form={form} today={TODAY} isReadOnly={value === 'X'}>
      <FormField name="riskProfileCode" id={`risk-${value || 'none'}`} view={view} marked="optional" />
    </EntryForm>
  );
}
