import { test } from '@playwright/test';

/** A measured time. */
interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: 'ms';
  readonly most: number;
}

/** Puts a time into the report of the test, which does not fail by it: `.ci/run` prints it, `npm run bench` judges it. */
export function noteFigure(figure: Figure): void {
  test.info().annotations.push({ type: 'figure', description: JSON.stringify(figure) });
  console.log(
    `${figure.name}: ${figure.value.toFixed(0)} ms (at most ${figure.most.toFixed(0)} in the bench)`,
  );
}
