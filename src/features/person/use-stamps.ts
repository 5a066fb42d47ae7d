import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { ASKED, VERSION } from '../../domain/case/answer-notes.ts';
import type { CaseSection, CaseView } from '../../domain/case/case-model.ts';
import type { AskedQuestion } from '../../domain/case/questionnaire.ts';
import { toStampNames } from '../../domain/case/stamps.ts';
import type { PersonFormValues } from '../../domain/fields/form-values.ts';
import { splitRowFieldKey } from '../../domain/fields/registry.ts';
import { useOpenForm } from '../../form/open-form.ts';
import type { Translator } from '../../i18n/translator.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { now } from '../../services/clock.ts';
import { useActor } from '../../services/review/use-actor.ts';

/**
 * Notes beside an answer who gave it and when, and beside a questionnaire which questions were asked. Only answers of the
 * user do that: undo brings the notes back that stood there.
 */
export function useStamps(view: CaseView | undefined): void {
  const { subscribe, setValue, getValues } = useFormContext<PersonFormValues>();
  const open = useOpenForm();
  const { actor } = useActor();
  const translator = useTranslator();
  const by = actor?.name ?? '';
  useEffect(() => {
    if (!view) return undefined;
    let isNoting = false;
    const note = (path: string) => {
      const [, sectionName, index, entry] = path.split('.');
      const section = view.sections.find(({ name }) => name === sectionName);
      if (!section || entry === undefined || entry.startsWith('_') || isNoting) return;
      isNoting = true;
      const row = `case.${section.name}.${Number(index)}` as const;
      const isStamped = section.entries.get(`${section.key}.${entry}`)?.stamp === true;
      const { at, by: byName } = toStampNames(entry);
      if (isStamped) {
        setValue(`${row}.${at}`, now());
        setValue(`${row}.${byName}`, by);
      }
      const version = section.spec.questionnaire?.version;
      if (version !== undefined) {
        const answers: Readonly<Record<string, string>> = getValues(row) ?? {};
        setValue(`${row}.${VERSION}`, version);
        setValue(`${row}.${ASKED}`, JSON.stringify(toAsked(section, answers, translator)));
        setValue(`${row}._at`, now());
        setValue(`${row}._by`, by);
      }
      isNoting = false;
    };
    const stopListening = open.listenToFilled(note);
    const stop = subscribe({
      formState: { values: true },
      // Without a type the app set the value, as undo does; the help and the files say so themselves.
      callback: ({ name = '', type }) => {
        if (type !== undefined) note(name);
      },
    });
    return () => {
      stop();
      stopListening();
    };
  }, [view, open, subscribe, setValue, getValues, by, translator]);
}

/** The questions and answers in the language in which they were read. */
function toAsked(
  section: CaseSection,
  answers: Readonly<Record<string, string>>,
  { local }: Translator,
): readonly AskedQuestion[] {
  return section.fields.flatMap((key): AskedQuestion[] => {
    const entry = section.entries.get(key);
    if (!entry) return [];
    const value = answers[splitRowFieldKey(key).name] ?? '';
    const option = entry.kind === 'choice' ? entry.options.find((each) => each.value === value) : undefined;
    const answer = option ? local(option.label) : value;
    const { points } = option ?? {};
    return [{ question: local(entry.label), answer, ...(points !== undefined && { points }) }];
  });
}
