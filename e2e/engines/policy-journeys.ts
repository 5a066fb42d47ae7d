/** The content policy blocks what it must, and nothing of the app. */
import { deepStrictEqual, equal } from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EngineName } from './driver.ts';
import { beginEnrollment, button, heading, NEXT, scalar } from './person-entry.ts';
import type { Journey } from './stage.ts';

/** The engine sends its reports when it is idle. */
const REPORT_MS = 3000;

export const FORBIDDEN: Journey = {
  name: 'an inline script, eval and markup are blocked and reported',
  go: async ({ screen, sandbox, note }) => {
    const page = await (await fetch(`${screen.origin}/`, { headers: { accept: 'text/html' } })).text();
    const body = page.replace('</head>', '<script>window.inlineScriptRan = true</script></head>');
    await sandbox.addFault({ path: '/', status: 200, contentType: 'text/html', body });
    await screen.open('/');
    await screen.find(button('Nueva inscripción'));
    equal(await screen.driver.run('typeof window.inlineScriptRan'), 'undefined');
    await screen.ask('tryForbidden');
    await screen.expectAnswer('readRefused', [], /^code: \w+, markup: \w+, done$/);
    await sleep(REPORT_MS);
    const reports = await sandbox.violations();
    note(`reported: ${reports.toSorted().join(', ')}`);
    for (const directive of ['script-src', 'style-src', 'require-trusted-types-for'])
      equal(
        reports.some((report) => report.startsWith(`/: ${directive}`)),
        true,
        `${directive} was not reported`,
      );
    await sandbox.clear();
  },
};

/** Runs last, because it judges all journeys before it. */
export const NO_VIOLATION: Journey = {
  name: 'no part of the app breaks the content policy',
  go: async ({ sandbox }) => {
    await sleep(REPORT_MS);
    deepStrictEqual(await sandbox.violations(), []);
  },
};

/** Asks the engine itself, not a script that computes roles and names. */
export const EXPOSED: Journey = {
  name: 'the accessibility tree of the engine has the roles and names that the tests use',
  go: async ({ screen }) => {
    await beginEnrollment(screen);
    await screen.click(NEXT);
    await screen.find(heading('Persona nueva'));
    await screen.enter(scalar('nombre'), 'Begoña');
    for (const [role, name] of EXPOSED_AS) {
      const target = await screen.find({ role, name });
      await target.expectExposedAs(isPopUpButton(screen.driver.engine, name) ? 'button' : role, name);
    }
  },
};

/** WebKit exposes a select element as a pop-up button. */
function isPopUpButton(engine: EngineName, name: string): boolean {
  return engine === 'webkit' && name === 'Tipo de relación';
}

const EXPOSED_AS = [
  ['heading', 'Begoña'],
  ['textbox', 'Nombres'],
  ['textbox', 'Fecha de nacimiento'],
  ['radiogroup', 'Tipo de persona'],
  ['combobox', 'Tipo de relación'],
  ['combobox', 'País'],
  ['region', 'Teléfonos'],
  ['button', 'Agregar teléfono'],
  ['button', 'Revisar'],
] as const;
