// @ts-check

/**
 * Options that npm took for its own, because `--` is missing before them. The command would do less than was asked, or more.
 * @param {readonly string[]} names without the hyphens
 * @returns {string | undefined} a sentence for the operator
 */
export function findLostOptions(names) {
  const lost = names.filter((name) => {
    const taken = process.env[`npm_config_${name.replaceAll('-', '_')}`];
    return taken !== undefined && taken !== '' && taken !== 'false' && !process.argv.includes(`--${name}`);
  });
  if (lost.length === 0) return undefined;
  const options = lost.map((name) => `--${name}`).join(' ');
  return `npm took ${options} for itself. Write -- before the arguments: npm run ${process.env['npm_lifecycle_event'] ?? 'NAME'} -- … ${options}`;
}
