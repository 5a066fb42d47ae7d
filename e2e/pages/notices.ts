import type { Locator, Page } from '@playwright/test';

/** Notices about the connection and newer versions. In Spanish. */
export class Notices {
  readonly offline: Locator;
  /** Notice of a newer version. */
  readonly update: Locator;
  readonly takeButton: Locator;
  readonly laterButton: Locator;

  constructor(page: Page) {
    const notice = page.getByRole('status');
    this.offline = notice.filter({
      hasText: 'Sin conexión: puede seguir ingresando; se guarda en este computador.',
    });
    this.update = notice.filter({ has: page.getByRole('button', { name: 'Más tarde', exact: true }) });
    this.takeButton = this.update.getByRole('button', { name: 'Actualizar ahora', exact: true });
    this.laterButton = this.update.getByRole('button', { name: 'Más tarde', exact: true });
  }
}
