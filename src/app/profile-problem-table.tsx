import type { ProfileProblem } from '../domain/profile/report.ts';
import { toExpectationText } from '../i18n/profile-expectations.ts';
import { useTranslator } from '../i18n/use-translator.ts';
import { toCardTable } from '../ui/card-table.ts';

interface ProfileProblemTableProps {
  readonly problems: readonly ProfileProblem[];
  /** Id of the heading that names it. */
  readonly labelledBy: string;
}

/** Every bad key of the profile: where, what stands there, what should. */
export function ProfileProblemTable({ problems, labelledBy }: ProfileProblemTableProps) {
  const translator = useTranslator();
  const { t } = translator;
  const columns = [t('profile.error.path'), t('profile.error.found'), t('profile.error.expected')];
  return (
    <table {...toCardTable(columns)} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {problems.map(({ path, found, expected }) => (
          <tr key={`${path} ${expected.code} ${expected.values?.join() ?? ''}`}>
            <th scope="row">
              <code>{path}</code>
            </th>
            <td>{found === undefined ? t('profile.error.nothing') : <code>{found}</code>}</td>
            <td>{toExpectationText(translator, expected)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
