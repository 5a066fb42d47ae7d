/** An agent who knows Enrola enters the person by the keyboard: Enter moves on, and takes suggestions. */
import { toShortestPresses } from './native-select.mjs';

/** Delay until offers for typed text appear. */
const OFFER_MS = 300;
/** Several times the number of entries and rows of a person. */
const MAX_MOVES = 90;

/** The focused field and the offer below it. */
const readFocus = () => {
  const entry = document.activeElement;
  const offer = entry?.id ? document.getElementById(`${entry.id}-offer`) : null;
  return {
    name: entry?.getAttribute('name') ?? '',
    labels: entry instanceof HTMLSelectElement ? [...entry.options].map(({ label }) => label) : undefined,
    segments:
      entry?.type === 'radio'
        ? [...document.getElementsByName(entry.name)].map(({ parentElement }) => parentElement.textContent)
        : undefined,
    isUnmarked:
      entry instanceof HTMLInputElement &&
      entry.type !== 'radio' &&
      entry.selectionEnd - entry.selectionStart < entry.value.length,
    isSearched: entry?.getAttribute('role') === 'combobox',
    offer: offer && {
      text: offer.querySelector('span')?.textContent ?? '',
      key: offer.querySelector('kbd')?.textContent ?? '',
    },
  };
};

/** The names of the fields whose value is not the wanted one. */
const findWrong = (wanted) =>
  Object.entries(wanted)
    .filter(([name, { stands }]) => {
      const entries = [...document.getElementsByName(name)];
      const [entry] = entries;
      const chosen =
        entry?.type === 'radio' ? entries.find(({ checked }) => checked)?.parentElement : undefined;
      const text =
        entry?.type === 'radio'
          ? chosen?.textContent
          : entry instanceof HTMLSelectElement
            ? entry.selectedOptions[0]?.label
            : entry?.value;
      return !stands.includes(text ?? '');
    })
    .map(([name]) => name);

/** True when all remaining fields come before the focus. */
const isLeftBehind = (names) =>
  names.every((name) => {
    const entry = document.getElementsByName(name)[0];
    return entry && entry.compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_FOLLOWING;
  });

/** A new enrollment with its risk profile, and the focus in the first entry of its person. */
export async function openPerson(page, { origin, riskProfile }) {
  await page.goto(`${origin}/`);
  await page.getByRole('button', { name: 'Nueva inscripción' }).first().click();
  const list = page.getByLabel('Perfil de riesgo', { exact: true });
  await list.waitFor();
  // A short list shows as segments.
  const segment = list.locator(`[value="${riskProfile}"][type="radio"]`);
  await ((await segment.count()) > 0 ? segment.check() : list.selectOption(riskProfile));
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await page.locator('[name="identifier"]').focus();
  // The code for suggestions and offers loads after the start.
  await page.waitForTimeout(1500);
}

/**
 * Moves from field to field until every value is the wanted one.
 * @param wanted by the name of the entry, see `wanted.mjs`
 */
export async function enterFields(page, typist, wanted) {
  for (let move = 0; move < MAX_MOVES; move++) {
    const wrong = await page.evaluate(findWrong, wanted);
    if (wrong.length === 0) return;
    const focus = await page.evaluate(readFocus);
    if (focus.name === '') throw new Error(`The focus is in no entry; left: ${wrong.join(', ')}`);
    if (wrong.includes(focus.name) && (await enter(page, typist, focus, wanted[focus.name])) === 'gone-on')
      continue;
    if ((await page.evaluate(findWrong, wanted)).length === 0) return;
    // A paste may put the focus after the remaining fields.
    const isBehind = await page.evaluate(isLeftBehind, wrong);
    await typist.press(isBehind ? 'Shift+Enter' : 'Enter');
  }
  throw new Error('Enter never led to all entries.');
}

/** Enters one value, without the Enter that takes an offer or moves on, unless another key does both. */
async function enter(page, typist, focus, want) {
  const { offer } = focus;
  if (offer && want.stands.includes(toOwn(offer))) {
    if (offer.key === 'Enter') return undefined;
    await typist.press('Alt+Enter');
    return 'gone-on';
  }
  // The typed text would be added to a value that is not selected.
  if (focus.isUnmarked) await typist.press('Control+a');
  if (focus.labels) {
    for (const key of toShortestPresses(focus.labels, want.label)) {
      await (key.length === 1 ? typist.type(key) : typist.press(key));
    }
  } else if (focus.segments) await typist.type(toLetters(focus.segments, want.label));
  else if (focus.isSearched) await typist.type(want.letters);
  else await typeUntilOffered(page, typist, want);
  return undefined;
}

/** The fewest letters that choose a segment: the first label with this beginning wins. */
function toLetters(labels, wanted) {
  const fold = (text) => text.toLowerCase();
  const isFirst = (letters) => labels.find((label) => fold(label).startsWith(letters)) === wanted;
  const [letters] = [...wanted].map((_, index) => fold(wanted.slice(0, index + 1))).filter(isFirst);
  if (letters === undefined) throw new Error(`No segment ${wanted}`);
  return letters;
}

/**
 * Keeps the entry's own offer of «Sugerencia: Persona natural · RUT»; the rest is for the entries after it.
 */
const toOwn = ({ text }) => text.replace(/^(Sugerencia: |Usar )/, '').split(' · ')[0];

/**
 * Types as little as possible, and checks for an offer: after the first letter of an e-mail's domain, after
 * the eight digits of a mobile number, after a name in lower case.
 */
async function typeUntilOffered(page, typist, { text, short, stands }) {
  if (short !== undefined) {
    await typist.type(short);
    await typist.look(OFFER_MS);
    const { offer } = await page.evaluate(readFocus);
    if (offer?.key === 'Enter' && stands.includes(toOwn(offer))) return;
    // No useful offer: the next text replaces this one.
    await typist.press('Control+a');
  }
  await typist.type(text);
}

/** Reviews and sends. @returns the request that was sent */
export async function send(page) {
  await page.getByRole('button', { name: 'Revisar', exact: true }).click();
  const decision = page.locator('#review-decision');
  await decision.waitFor();
  const dialog = page.getByRole('dialog');
  const name = dialog.getByRole('textbox', { name: 'Su nombre', exact: true });
  // The profile may require an approval.
  if ((await decision.textContent()) === 'Pedir aprobación') {
    await decision.click();
    await name.fill('Paula Rey');
    await dialog.getByRole('button', { name: 'Pedir aprobación', exact: true }).click();
    await page.getByRole('button', { name: 'Trabaja aquí: Paula Rey', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Otra persona…', exact: true }).click();
    await name.fill('Luis Mora');
    await dialog.getByRole('button', { name: 'Guardar nombre', exact: true }).click();
  }
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await decision.click();
  return JSON.parse((await sent).postData());
}
