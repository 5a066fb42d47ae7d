/** By which words the address of a list is known to hold the codes of a field, in Spanish and English. */
import { foldText } from '../../domain/formats/plain-text.ts';

/** Folded parts of words. A list belongs to the field with the most letters in common. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  codPerfilRiesgo: ['perfil', 'riesgo', 'risk', 'profile'],
  tipoEntidad: [
    'entidad',
    'entity',
    'tipopersona',
    'tiposdepersona',
    'tipospersona',
    'persontype',
    'clientkind',
  ],
  tipoIdentificador: ['identificador', 'identificacion', 'documento', 'document', 'identifier'],
  sexo: ['sexo', 'genero', 'gender', 'sexes'],
  codPais: ['pais', 'countr', 'nacionalidad', 'nationalit'],
  codEstadoCivil: ['estadocivil', 'estadosciviles', 'civil', 'marital', 'status'],
  codRegimenMatrimonial: ['regimen', 'regime', 'matrimonial', 'marital'],
  codTipoSociedad: ['sociedad', 'companytype', 'companies', 'societ'],
  codTipoRelacion: ['relacion', 'relation', 'roles'],
  codTipoTelefono: ['telefono', 'fono', 'phone'],
  codTipoDireccion: ['direccion', 'address', 'domicilio'],
  prospComunaCiudadId: ['comuna', 'ciudad', 'commune', 'cities', 'city', 'localidad', 'municip', 'localit'],
  codTipoEmail: ['email', 'correo', 'mail'],
  tipo: ['cuenta', 'account'],
  prospBancoId: ['banco', 'bancari', 'entidadesbancarias', 'bank', 'institucionfinanciera'],
};

/** True for a field that takes a code of some list, false for free texts. */
export function isCodeField(name: string): boolean {
  return Object.hasOwn(WORDS, name);
}

export interface WordMatch {
  readonly field: string;
  /** Letters in common. */
  readonly score: number;
}

/** The field whose codes a list with this name holds; undefined where no word fits, or two fields fit alike. */
export function findFieldOfList(name: string): WordMatch | undefined {
  const text = foldText(name.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')).replaceAll(' ', '');
  const matches = Object.entries(WORDS)
    .map(([field, words]) => ({
      field,
      score: words.reduce((sum, word) => sum + (text.includes(word) ? word.length : 0), 0),
    }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
  const [best, second] = matches;
  return best && best.score !== second?.score ? best : undefined;
}

/** What a list is called in the profile: `codEstadoCivil` → `estadoCivil`, `prospBancoId` → `banco`. */
export function toCatalogName(field: string): string {
  const bare = field.replace(/^(?:cod|prosp)(?=[A-Z])/, '').replace(/Id$/, '');
  return `${bare.charAt(0).toLowerCase()}${bare.slice(1)}`;
}
