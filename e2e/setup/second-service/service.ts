/** The addresses of the imaginary service, as in its profile, and the user who may sign in. */
import { FINALIZE_PATH } from '../../../src/domain/contract/finalize-request.ts';

export const PATHS = {
  signIn: '/segundo/v1/session',
  refresh: '/segundo/v1/session/refresh',
  finalize: `/segundo${FINALIZE_PATH}`,
  localities: '/segundo/v1/localities',
  banks: '/segundo/v1/banks',
  companyTypes: '/segundo/v1/company-types',
  countries: '/catalogs/andina-countries.json',
} as const;

export const USER = 'andina';
export const PASSWORD = 'clave-de-muestra';
