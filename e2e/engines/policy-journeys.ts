/** The content policy: what it must stop, and that nothing of the app is stopped by it. */
import { deepStrictEqual, equal } from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { beginEnrollment, button, heading, scalar } from './person-entry.ts';
import { WITH_INLINE_SCRIPT } from './policy-relay.ts';
import type { Journey } from './stage.ts';

/** Reports come when the engine has time for them. */
const REPORT_MS = 3000;

export const FORBIDDEN: Journey = {
  name: 'a script in the page, eval and markup are stopped, and reported',
  go: async ({ screen, relay, note }) => {
    await screen.open(`/${WITH_INLINE_SCRIPT}`);
    // The first page of all: a browser may have come in another language.
    await screen.click(button('Español'));
    await screen.find(button('Nueva inscripción'));
    equal(await screen.driver.run('typeof window.inlineScriptRan'), 'undefined');
    await screen.ask('tryForbidden');
    await screen.expectAnswer('readRefused', [], /done$/);
    note(`refused: ${String(await screen.ask('readRefused'))}`);
    equal(await screen.driver.run('typeof window.evaluated'), 'undefined');
    await sleep(REPORT_MS);
    const directives = relay
      .takeReports()
      .map((report) => /"effective-directive":\s*"([^"]*)"/.exec(report)?.[1]);
    note(`reported: ${directives.toSorted().join(', ')}`);
    for (const directive of ['script-src', 'require-trusted-types-for'])
      equal(
        directives.some((each) => each?.startsWith(directive)),
        true,
        `${directive} was not reported`,
      );
  },
};

/** The last one: it judges all those before it. */
export const NO_VIOLATION: Journey = {
  name: 'nothing of the app breaks the content policy',
  go: async ({ relay }) => {
    await sleep(REPORT_MS);
    deepStrictEqual(relay.unprotected(), []);
    deepStrictEqual(relay.takeReports(), []);
  },
};

/** What assistive technology is told is the engine's own, not what a script computed. */
export const EXPOSED: Journey = {
  name: 'what people find by role and name is so in the engine’s accessibility tree',
  go: async ({ screen }) => {
    await beginEnrollment(screen);
    await screen.click(button('Siguiente'));
    await screen.find(heading('Persona 1 de 1'));
    await screen.fill(scalar('nombre'), 'Begoña');
    for (const [role, name] of EXPOSED_AS) {
      const target = await screen.find({ role, name });
      equal(await target.isExposedAs(role, name), true, `${role} «${name}» is not exposed so`);
    }
  },
};

const EXPOSED_AS = [
  ['heading', 'Persona 1 de 1'],
  ['textbox', 'Nombre'],
  ['textbox', 'Fecha de nacimiento'],
  ['combobox', 'Tipo de entidad'],
  ['combobox', 'País'],
  ['region', 'Teléfonos'],
  ['button', 'Agregar teléfono'],
  ['button', 'Revisar'],
] as const;
