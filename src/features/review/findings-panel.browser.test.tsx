import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createPerson } from '../../domain/enrollment/person.ts';
import { checkEnrollment, groupByPerson } from '../../domain/profile/check-enrollment.ts';
import { createPersonChecker } from '../../domain/profile/check-person.ts';
import { renderInSpanish, sampleWith } from '../../form/person-form.fixture.tsx';
import { FindingsPanel } from './findings-panel.tsx';
import type { Survey } from './survey.ts';

/** Of one person in whom nothing is entered. */
function makeSurvey(): Survey {
  const profile = sampleWith();
  const enrollment = { id: 'e', riskProfileCode: 'MOD', persons: [createPerson('p')] };
  const findings = checkEnrollment(enrollment, profile, createPersonChecker(profile));
  return { enrollment, profile, findings, byPerson: groupByPerson(findings) };
}

/** The panel with a send that is refused, and the end of the check as a button. */
function Review({ start }: { readonly start?: Survey }) {
  const [survey, setSurvey] = useState(start);
  const [refusals, setRefusals] = useState(0);
  return (
    <>
      <FindingsPanel survey={survey} isCurrent={survey !== undefined} refusals={refusals} />
      <button type="button" onClick={() => setRefusals((count) => count + 1)}>
        Enviar
      </button>
      <button type="button" onClick={() => setSurvey(makeSurvey())}>
        Comprobado
      </button>
    </>
  );
}

const errors = page.getByRole('region', { name: /por corregir$/ });
const send = page.getByRole('button', { name: 'Enviar' });

test('a refused send moves the focus to the errors, each time', async () => {
  await renderInSpanish(<Review start={makeSurvey()} />);
  await expect.element(errors).not.toHaveFocus();
  for (let press = 0; press < 2; press += 1) {
    await send.click();
    await expect.element(errors).toHaveFocus();
  }
});

test('a send that is refused before the errors are known moves the focus when they are', async () => {
  await renderInSpanish(<Review />);
  await send.click();
  await expect.element(errors).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Comprobado' }).click();
  await expect.element(errors).toHaveFocus();
});
