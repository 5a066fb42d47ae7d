/**
 * The whole configuration of nginx or Caddy for one profile and one service, made of the shipped files (`proxies/`): what they mark
 * YOURS and what they say of the service is replaced. They stay the one source of everything else.
 */
import { groupBy } from '../domain/fields/group-by.ts';
import { toPathPattern } from '../domain/profile/passed-on.ts';
import { type SecurityHeaders, toSecurityHeaders } from '../domain/profile/security-headers.ts';
import { readProfile } from '../services/profile/load-profile.ts';
import { type PassedPath, planProxy, type ProxyPlan, type ProxyRequest } from './proxy-request.ts';

export type ProxyProgram = 'nginx' | 'caddy';

type ConfigurationResult =
  | { readonly ok: true; readonly text: string; readonly warnings: readonly string[] }
  /** A sentence that names the place and the remedy. */
  | { readonly ok: false; readonly problem: string };

/** A text that the shipped file holds once, or what it holds once, and what stands there instead. */
type Change = readonly [old: string | RegExp, replacement: string];

const toChanges: Readonly<Record<ProxyProgram, (plan: ProxyPlan) => readonly Change[]>> = {
  nginx: toNginxChanges,
  caddy: toCaddyChanges,
};

/**
 * @param shipped text of the shipped file of this program
 * @param profileText the profile's file
 */
export async function toProxyConfiguration(
  program: ProxyProgram,
  shipped: string,
  profileText: string,
  request: ProxyRequest,
): Promise<ConfigurationResult> {
  const load = await readProfile(profileText);
  if (!load.ok) return { ok: false, problem: 'the profile is bad; «npm run profile:check» says why' };
  const planned = planProxy(load.spec, request);
  if (!planned.ok) return planned;
  const text = toChanges[program](planned.plan).reduce(replaceOnce, shipped);
  return { ok: true, text: NOTE + text, warnings: planned.warnings };
}

const NOTE =
  '# Made by `npm run proxy` of a profile and the address of its service. Make it anew when an address in the profile changes.\n#\n';

/** The security headers as the file of a program reads them. No value holds a quote, a backslash, `$` or a brace. */
export const toHeaderLines: Readonly<Record<ProxyProgram, (headers: SecurityHeaders) => string>> = {
  nginx: (headers) =>
    Object.entries(headers)
      .map(([name, value]) => `add_header ${name} "${value}" always;`)
      .join('\n'),
  caddy: (headers) => {
    const lines = Object.entries(headers).map(([name, value]) => `\t${name} "${value}"`);
    return ['header {', ...lines, '}'].join('\n');
  },
};

/** Throws unless the shipped file holds it exactly once: it was changed, and this module was not. */
function replaceOnce(text: string, [old, replacement]: Change): string {
  const found = typeof old === 'string' ? text.split(old).length - 1 : text.match(toGlobal(old))?.length;
  if (found !== 1) throw new Error(`the shipped file holds «${String(old)}» ${found ?? 0} times, not once`);
  return text.replace(old, () => replacement);
}

function toGlobal(pattern: RegExp): RegExp {
  return new RegExp(pattern.source, `${pattern.flags}g`);
}

function indent(text: string, by: string): string {
  return text.replace(/^(?=.)/gm, by);
}

// Browsers keep a promise of https only where it came by https.
const toHeaders = ({ profile }: ProxyPlan) => toSecurityHeaders(profile, { isHttps: true });

/**
 * Value of a parameter in a path that is not escaped any more. Caddy would unescape it once more: with `%` or `?` in it, it could
 * lead to an address that the profile does not name.
 */
const SEGMENT = '[^/%?]+';

const toPattern = (texts: readonly string[]) => toPathPattern(texts, SEGMENT);

const hasParameter = ({ texts }: PassedPath) => texts.length > 1;

/** The same path behind another prefix. */
function withPrefix([first = '', ...others]: readonly string[], old: string, replacement: string) {
  return [replacement + first.slice(old.length), ...others];
}

function toNginxLocation(plan: ProxyPlan, passed: PassedPath): string {
  const { service, prefix } = plan;
  const { texts, servicePath, methods } = passed;
  const path = texts.join('');
  const behind = `^${toPattern([prefix.own])}(${toPattern(withPrefix(texts, prefix.own, ''))})$`;
  const target = hasParameter(passed)
    ? `    rewrite ${behind} ${prefix.serviceText}$1 break;
    proxy_pass ${service.origin};`
    : `    proxy_pass ${service.origin}${servicePath};`;
  return `  location ${hasParameter(passed) ? `~ ${behind}` : `= ${path}`} {
    if ($http_sec_fetch_site ~ "^(cross|same)-site$") { return 403; }
    if ($request_method !~ ^(${methods.join('|')})$) { return 405; }
${target}
  }
`;
}

/** Lines of the map of paths whose caching is for the service to say. nginx looks it up after a `rewrite`. */
function toNginxUncached({ prefix, passed }: ProxyPlan): string {
  const paths = passed.flatMap((each) =>
    hasParameter(each) && prefix.own !== prefix.serviceText
      ? [each.texts, withPrefix(each.texts, prefix.own, prefix.serviceText)]
      : [each.texts],
  );
  return paths.map((texts) => `  ~^${toPattern(texts)}$ "";\n`).join('');
}

const NGINX_FILES = '  # Files: index.html, profile.json, catalogs, sw.js.';
const PARAMETER_NOTE = `  # Lists whose address has a parameter. They come before the files, because the first regular expression that matches decides.
  # The rewrite lets nginx escape the value anew; a variable in \`proxy_pass\` would go out as it stands.
`;

function toNginxChanges(plan: ProxyPlan): readonly Change[] {
  const { name, root, passed } = plan;
  const byParameter = groupBy(passed, hasParameter);
  const locations = byParameter.get(false)?.map((each) => toNginxLocation(plan, each)) ?? [];
  const withParameter = byParameter.get(true)?.map((each) => toNginxLocation(plan, each)) ?? [];
  return [
    [
      '  include /etc/nginx/enrola-headers.conf;                    # YOURS: `npm run proxy` writes the headers in its place',
      indent(toHeaderLines.nginx(toHeaders(plan)), '  '),
    ],
    ['  ~^/api/publicapi/svc/ "";\n', toNginxUncached(plan)],
    ...(withParameter.length === 0
      ? []
      : [[NGINX_FILES, `${PARAMETER_NOTE}${withParameter.join('\n')}\n${NGINX_FILES}`] as const]),
    [
      /^ {2}# The service\. `npm run proxy`.*\n {2}location \^~ \/api\/publicapi\/svc\/ \{\n(?: {4}.*\n)* {2}\}\n/m,
      `${SERVICE_NOTE}${locations.join('\n')}`,
    ],
    ['proxy_read_timeout 65s', `proxy_read_timeout ${plan.waitSeconds}s`],
    ['client_max_body_size 8m', `client_max_body_size ${plan.bodyBytes}`],
    ['client_body_buffer_size 8m', `client_body_buffer_size ${plan.bodyBytes}`],
    ...(name === undefined
      ? []
      : [[/server_name enrola\.example; +# YOURS/, `server_name ${name};`] as const]),
    ...(root === undefined
      ? []
      : [[/root \/srv\/enrola\/dist; +# YOURS: what `npm run build` made/, `root ${root};`] as const]),
    ...(plan.addsSecret ? [] : NGINX_WITHOUT_SECRET),
    ...(plan.keepsCookies ? NGINX_WITH_COOKIES : []),
  ];
}

const SERVICE_NOTE = `  # What the profile asks of the service, each address with its methods; nothing else is passed on. A page of another site must not
  # send in an agent's name (every current browser says where a request comes from).
`;
/** In both files. */
const ONLY_AGENTS: Change = [
  'Whoever comes in acts with the secret: only your agents may (or',
  'Only your agents come in (or',
];
const NGINX_WITHOUT_SECRET: readonly Change[] = [
  ONLY_AGENTS,
  [
    /^# The secret stands in a file of its own.*\n(?:#.+\n)+/m,
    '# Agents prove who they are themselves, so this server holds no secret.\n',
  ],
  [/^ {2}include \/etc\/nginx\/enrola-secret\.conf;.*\n/m, ''],
];
/** A service that knows agents by a cookie gets it, and renews it. */
const NGINX_WITH_COOKIES: readonly Change[] = [
  ['  proxy_set_header Cookie "";\n', ''],
  ['  proxy_hide_header Set-Cookie;\n', ''],
];

const toAskedSet = (methods: string, line: string) => `\tnot {\n\t\tmethod ${methods}\n\t\t${line}\n\t}\n`;

function toCaddyMatchers({ prefix, passed }: ProxyPlan): string {
  const behind = passed.map(({ texts }) => toPattern(withPrefix(texts, prefix.own, '')));
  const plain = groupBy(
    passed.filter((each) => !hasParameter(each)),
    ({ methods }) => methods.join(' '),
  );
  const asked = [
    ...[...plain].map(([methods, paths]) =>
      toAskedSet(methods, `path ${paths.map(({ texts }) => texts.join('')).join(' ')}`),
    ),
    ...passed
      .filter(hasParameter)
      .map(({ methods, texts }) => toAskedSet(methods.join(' '), `path_regexp ^${toPattern(texts)}$`)),
  ];
  return `# What the profile asks of the service, each address with its methods; nothing else is passed on.
@service path_regexp service ^${toPattern([prefix.own])}(${behind.join('|')})$
@unasked {
${asked.join('')}}
handle @service {
	error @unasked 405
`;
}

function toCaddyChanges(plan: ProxyPlan): readonly Change[] {
  const { name, root, service, prefix } = plan;
  return [
    [
      '\t# YOURS: `npm run proxy` writes the security headers in its place.\n\timport /etc/caddy/enrola-headers\n',
      indent(`${toHeaderLines.caddy(toHeaders(plan))}\n`, '\t'),
    ],
    [
      '\t\t# The service. `npm run proxy` names each address of the profile, and passes nothing else on.\n\t\thandle /api/publicapi/svc/* {\n',
      indent(toCaddyMatchers(plan), '\t\t'),
    ],
    ["\t\t\t# YOURS: the service's origin, nothing behind it. Of several", '\t\t\t# Of several'],
    [
      'reverse_proxy https://service.example {\n',
      `reverse_proxy ${service.origin} {\n\t\t\t\t# The matched address, not the one that the browser wrote: the service may read that otherwise.\n\t\t\t\trewrite ${prefix.service}{re.service.1}\n`,
    ],
    [
      '\t\t\t\t# YOURS: its name.\n\t\t\t\theader_up Host service.example\n',
      `\t\t\t\theader_up Host ${service.host}\n`,
    ],
    ['response_header_timeout 65s', `response_header_timeout ${plan.waitSeconds}s`],
    ['> 8388608`', `> ${plan.bodyBytes}\``],
    ['max_size 8MiB', `max_size ${plan.bodyBytes}`],
    ...(service.protocol === 'https:'
      ? [
          [
            ' YOURS: its name.\n\t\t\t\t\ttls_server_name service.example',
            `\n\t\t\t\t\ttls_server_name ${service.hostname}`,
          ] as const,
        ]
      : CADDY_WITHOUT_TLS),
    ...(name === undefined ? [] : [[/^https:\/\/enrola\.example \{/m, `https://${name} {`] as const]),
    ...(root === undefined
      ? []
      : [['\t# YOURS: what `npm run build` made.\n\troot * /srv/enrola/dist', `\troot * ${root}`] as const]),
    ...(plan.addsSecret ? [] : CADDY_WITHOUT_SECRET),
    ...(plan.keepsCookies ? CADDY_WITH_COOKIES : []),
  ];
}

const CADDY_WITHOUT_TLS: readonly Change[] = [
  ['\t\t\t\t\ttls_timeout 5s\n', ''],
  [
    /^\t{5}# The secret goes to nobody but the service.*\n\t{5}tls_server_name .*\n\t{5}tls_trusted_ca_certs .*\n/m,
    '',
  ],
];
const CADDY_WITHOUT_SECRET: readonly Change[] = [
  ONLY_AGENTS,
  [
    /^# The secret is a variable of Caddy's environment.*\n(?:#.+\n)+/m,
    '# Agents prove who they are themselves, so this server holds no secret.\n',
  ],
  [
    /^\t{4}# YOURS: the name of the header\. .*\n\t{4}header_up X-Api-Key .*\n\t{4}header_down -X-Api-Key\n/m,
    '',
  ],
  ['\t\t\t\theader_up -X_api_key\n', ''],
];
const CADDY_WITH_COOKIES: readonly Change[] = [
  ['\t\t\t\theader_up -Cookie\n', ''],
  ['\t\t\t\theader_down -Set-Cookie\n', ''],
];
