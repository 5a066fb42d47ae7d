import { type AnswerEntry, readAnswerEntry } from '../../domain/case/answer-entry.ts';
import { KeptAnswer } from '../../form/kept-answer.tsx';
import { readKeptAnswer } from '../../services/case-files/kept-answer.ts';
import { useSession } from '../../services/drafts/use-session.ts';

interface KeptAnswersProps {
  /** Labels and texts of a row's entries. */
  readonly entries: readonly (readonly [label: string, text: string])[];
}

/** A button for each answer of the service in a row, so that whoever approves can read it. */
export function KeptAnswers({ entries }: KeptAnswersProps) {
  const { id } = useSession();
  const kept = entries.flatMap(([label, text]): (readonly [string, AnswerEntry])[] => {
    const answer = readAnswerEntry(text);
    return answer ? [[label, answer]] : [];
  });
  return kept.map(([label, answer]) => (
    <div key={answer.at + answer.hash}>
      <KeptAnswer label={label} read={() => readKeptAnswer(id, answer)} />
    </div>
  ));
}
