import type { Ref } from 'react';
import { type ApprovalRules, findApproveHindrance, listEnterers } from '../../domain/review/approval.ts';
import { isSameName } from '../../domain/formats/name-keys.ts';
import type { Actor, KnownActor } from '../../domain/review/journal.ts';
import { ActorField } from '../../form/actor-field.tsx';
import { toActorText } from '../../form/actor-text.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import type { ReviewDesk } from '../../services/review/review-desk.ts';
import { toClaim, useActor } from '../../services/review/use-actor.ts';

/** Why nothing was approved or sent back. */
export type ApprovalProblem =
  | 'enterer'
  | 'supervisor'
  | 'same'
  | 'sign-in'
  | 'errors'
  | 'insecure'
  | 'changed'
  | 'rekey'
  | 'no-observation'
  | 'not-returned';

/** Where it is said what hinders an approval. */
const FIELDS = { 'no-name': 'supervisor', 'no-enterer': 'enterer', same: 'same', observed: 'changed' } as const;

interface Names {
  /** Known by the journal. */
  readonly enterers: readonly KnownActor[];
  /** As typed now; undefined where it is known, or nothing was typed. */
  readonly enterer: Actor | undefined;
  readonly supervisor: Actor | undefined;
  readonly findProblem: (isApproval: boolean) => ApprovalProblem | undefined;
  readonly entries: {
    readonly enterer: ReturnType<typeof useActor>;
    readonly supervisor: ReturnType<typeof useActor>;
  };
}

/** Who entered and who reviews, as far as is known. */
export function useNames(desk: ReviewDesk, rules: ApprovalRules): Names {
  const entererEntry = useActor('enterer');
  const supervisorEntry = useActor('supervisor');
  const { entries } = desk.getState();
  const enterers = listEnterers(entries);
  const supervisor = supervisorEntry.signedIn ?? toClaim(supervisorEntry.typed ?? '');
  const enterer = enterers.length > 0 ? undefined : toClaim(entererEntry.typed ?? '');
  const findProblem = (isApproval: boolean): ApprovalProblem | undefined => {
    if (supervisorEntry.needsSignIn) return 'sign-in';
    if (!supervisor) return 'supervisor';
    if (!isApproval) return undefined;
    // Who entered is noted with the approval.
    if (enterer && !rules.maySelfApprove && isSameName(enterer.name, supervisor.name)) return 'same';
    const hindrance = findApproveHindrance(supervisor.name, entries, rules);
    return hindrance === 'no-enterer' && enterer ? undefined : hindrance && FIELDS[hindrance];
  };
  return {
    enterers,
    enterer,
    supervisor,
    findProblem,
    entries: { enterer: entererEntry, supervisor: supervisorEntry },
  };
}

interface ApprovalNamesProps {
  readonly names: Names;
  readonly rules: ApprovalRules;
  readonly problem: ApprovalProblem | undefined;
  readonly entererField: Ref<HTMLInputElement>;
  readonly supervisorField: Ref<HTMLInputElement>;
}

/** Who entered, who reviews, and what these names are worth. */
export function ApprovalNames({ names, rules, problem, entererField, supervisorField }: ApprovalNamesProps) {
  const translator = useTranslator();
  const { t } = translator;
  const { enterers, supervisor, entries } = names;
  const { signedIn, needsSignIn, askSignIn } = entries.supervisor;
  const isAsked = rules.isRequired && !rules.maySelfApprove;
  if (needsSignIn) {
    return (
      <>
        <p>{t('approval.signInFirst')}</p>
        <button type="button" className="button" onClick={askSignIn}>
          {t('approval.signIn')}
        </button>
      </>
    );
  }
  return (
    <>
      {enterers.length > 0 && (
        <p>
          {t('approval.enterers', { names: enterers.map((by) => toActorText(by, translator)).join(', ') })}
        </p>
      )}
      {isAsked && <p>{t('approval.notSelf')}</p>}
      <div className="approval__names">
        {isAsked && enterers.length === 0 && (
          <ActorField
            ref={entererField}
            name="enterer"
            label={t('approval.enterer')}
            value={entries.enterer.typed ?? ''}
            onChange={entries.enterer.type}
            problem={problem === 'enterer' ? t('approval.missing.enterer') : undefined}
          />
        )}
        {signedIn ? (
          <p>{t('approval.signedIn', { name: supervisor?.name ?? '' })}</p>
        ) : (
          <ActorField
            ref={supervisorField}
            name="supervisor"
            label={t('approval.supervisor')}
            value={entries.supervisor.typed ?? ''}
            onChange={entries.supervisor.type}
            problem={toSupervisorProblem(problem, t)}
          />
        )}
      </div>
      {signedIn && problem === 'same' && (
        <p className="notice notice--error" role="alert">
          {t('approval.same')}
        </p>
      )}
      {!signedIn && <p className="approval__claims">{t('approval.claims')}</p>}
    </>
  );
}

function toSupervisorProblem(
  problem: ApprovalProblem | undefined,
  t: ReturnType<typeof useTranslator>['t'],
): string | undefined {
  if (problem === 'same') return t('approval.same');
  return problem === 'supervisor' ? t('approval.missing.supervisor') : undefined;
}
