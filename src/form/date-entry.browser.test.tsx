import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { descriptionOf, entryOf } from './locators.fixture.ts';
import { renderPerson } from './person-form.fixture.tsx';

const date = entryOf('birthDate');
const fields = ['birthDate'] as const;

test.each(['05-09-1983', '5/9/83', '05091983', '1983-09-05', '5 9 1983'])(
  '%s is echoed in words, shown with dashes, and understood as 1983-09-05',
  async (typed) => {
    const { person } = await renderPerson({}, { fields });
    await userEvent.type(date, typed);
    await expect.poll(descriptionOf(date)).toContain('5 de septiembre de 1983');
    await userEvent.tab();
    await expect.element(date).toHaveValue('05-09-1983');
    expect(person().birthDate).toBe('1983-09-05');
  },
);

test('the hint says how a date is typed', async () => {
  await renderPerson({}, { fields });
  await expect.element(date).toHaveAccessibleDescription('Día, mes y año: 05-09-1983');
});

test.each([
  ['05-09-198', 'no es una fecha completa'],
  ['31-02-1983', 'febrero de 1983 tiene 28 días'],
  ['31-13-1983', 'no hay mes 13'],
  ['ayer', 'no es una fecha completa'],
])('«%s» is no date: it stays as typed, and the error says why', async (typed, reason) => {
  const { person } = await renderPerson({}, { fields });
  await userEvent.type(date, typed);
  await userEvent.tab();
  await expect.element(date).toBeInvalid();
  await expect.poll(descriptionOf(date)).toContain(reason);
  await expect.element(date).toHaveValue(typed);
  expect(person().birthDate).toBe(typed);
});

test('a half-typed date has no echo', async () => {
  await renderPerson({}, { fields });
  await userEvent.type(date, '05-09-198');
  await expect.poll(descriptionOf(date)).toBe('Día, mes y año: 05-09-1983');
});

test('a stored date is shown day first and echoed', async () => {
  await renderPerson({ birthDate: '1983-09-05' }, { fields });
  await expect.element(date).toHaveValue('05-09-1983');
  await expect.poll(descriptionOf(date)).toContain('5 de septiembre de 1983');
});

test.each(['1983-09-25', '1983-09-09'])(
  '%s can be read in one way only: only its age is said, in the entry',
  async (birthDate) => {
    await renderPerson({ birthDate }, { fields });
    await expect.element(date).toHaveValue(`${birthDate.slice(8)}-09-1983`);
    await expect.poll(descriptionOf(date)).toContain('43 años');
    expect(descriptionOf(date)()).not.toContain('septiembre');
    const echo = page.getByText('43 años').element().getBoundingClientRect();
    const entry = date.element().getBoundingClientRect();
    expect(echo.top).toBeGreaterThan(entry.top);
    expect(echo.bottom).toBeLessThan(entry.bottom);
    expect(echo.right).toBeLessThan(entry.right);
  },
);

test('what is said of a date moves nothing', async () => {
  await renderPerson({}, { fields });
  const heightOf = () => date.element().closest('.field')?.clientHeight;
  const before = heightOf();
  await userEvent.type(date, '05-09-1983');
  await expect.poll(descriptionOf(date)).toContain('43 años');
  expect(heightOf()).toBe(before);
});

test('a date in the future is an error', async () => {
  await renderPerson({}, { fields });
  await userEvent.type(date, '01-01-2030');
  await userEvent.tab();
  await expect.element(date).toBeInvalid();
  await expect.poll(descriptionOf(date)).toContain('la fecha está en el futuro');
});

test('a date more than 110 years ago is a warning: the entry is not marked as wrong', async () => {
  await renderPerson({ entityKind: 'N' }, { fields });
  await userEvent.type(date, '01-01-1900');
  await userEvent.tab();
  await expect.poll(descriptionOf(date)).toContain('tendría más de 110 años');
  await expect.element(date).not.toHaveAttribute('aria-invalid');
});
