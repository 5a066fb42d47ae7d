/** The first steps at the service Cordillera: an agent signs in and enters a person. */
import type { Desk } from '../../pages/desk.ts';
import { enter } from '../../pages/field.ts';
import type { Account } from '../second-service/account.ts';
import { type Client, enterClient } from '../second-service/people.ts';
import { CORDILLERA_PASSWORD } from './vendors.ts';

/** @param rows more rows of the person */
export async function beginClient(desk: Desk, account: Account, rows: Client['rows'] = {}): Promise<void> {
  await account.submit('ana', CORDILLERA_PASSWORD);
  await account.dialog.waitFor({ state: 'hidden' });
  await desk.home.newButton.click();
  await enter(desk.start.riskProfile, 'Prudente');
  await desk.frame.nextButton.click();
  await enterClient(desk.person, {
    scalars: {
      'Tipo de persona': 'Persona natural',
      'Tipo de identificador': 'Rut',
      Identificador: '12.345.678-5',
      'Tipo de relación': 'Titular',
      Nombres: 'Begoña',
      'Apellido paterno': 'Núñez',
      'Fecha de nacimiento': '5/9/83',
      Sexo: 'Femenino',
      País: 'Chile',
      'Estado civil': 'En matrimonio',
      'Régimen matrimonial': 'Bienes separados',
    },
    rows: {
      telefonoFulls: [{ Teléfono: '+56987654321', 'Tipo de teléfono': 'Celular' }],
      direccionFulls: [
        { Dirección: 'Calle Uno 1', 'Tipo de dirección': 'Particular', 'Comuna o ciudad': 'Villa Ñandurel' },
      ],
      emailFulls: [{ 'Correo electrónico': 'begona@example.com', 'Tipo de correo': 'Personal' }],
      ...rows,
    },
  });
}
