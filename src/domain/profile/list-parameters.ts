/** The fields, by the contract's names, whose values an address of a list carries: `/paises/{codPais}/bancos`. */
export function listParametersOf(spec: object): readonly string[] {
  if (!('url' in spec) || typeof spec.url !== 'string') return [];
  return Array.from(spec.url.matchAll(/\{([^{}]*)\}/g), ([, name = '']) => name);
}
