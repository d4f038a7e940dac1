import { z } from 'zod'

const Environment = z.object({
  DATABASE_URL: z.url(),
  /** Only `shulin migrate` and `shulin institution add` need it: the role that owns the tables. */
  DATABASE_ADMIN_URL: z.url().optional(),
  /** Only `shulin backup` and `shulin archive` need it: a role that may replicate, and nothing else. */
  DATABASE_BACKUP_URL: z.url().optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).default(10),
  OPENSEARCH_URL: z.url(),
  REDIS_URL: z.url(),
  CACHE_PREFIX: z.string().default('shulin:'),
  /** What the names of all search indexes begin with: installations may share an engine. */
  SEARCH_PREFIX: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,49}$/)
    .default('shulin'),
  /** The certificate authority of the three stores; without it, the system's own are asked. */
  STORES_CA_FILE: z.string().optional(),
  HTTP_HOST: z.string().default('127.0.0.1'),
  HTTP_PORT: z.coerce.number().int().default(3000),
  /**
   * How long, in milliseconds, a process that is told to end still lets callers in, so that a proxy can turn away. Longer
   * than the proxy stays away from one that was restarted just before (2 s): else there is a moment without either.
   */
  HTTP_DRAIN: z.coerce.number().int().min(0).default(3_000),
  /** Metrics have a port of their own, so that no proxy can show them by mistake. */
  METRICS_PORT: z.coerce.number().int().optional(),
  /** Whose X-Forwarded-For is believed: addresses, ranges, or names such as `loopback`. */
  TRUSTED_PROXIES: z.string().default('loopback'),
  /** Other sites whose pages may call the API with credentials, separated by spaces. */
  ALLOWED_ORIGINS: z.string().default(''),
  /** Hosts inside our own network (with their port, unless it is the usual one) that outside sources may be asked at, separated by spaces. */
  INSIDE_HOSTS: z.string().default(''),
  /** How old, in milliseconds, the list of institutions may be: a new one is served that soon. */
  INSTITUTIONS_MAX_AGE: z.coerce.number().int().min(0).default(10_000),
  REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).default(3000),
  /** What one address may search in a minute: a plain search costs two points, deep pages and suffixes more. */
  SEARCH_POINTS_PER_MINUTE: z.coerce.number().int().min(1).default(600),
  /** How many searches a process answers at once; the rest wait, those of readers first. */
  SEARCHES_AT_ONCE: z.coerce.number().int().min(1).default(8),
  /** What the names of crawlers end with that may read record pages as fast as they like, separated by spaces. */
  CRAWLER_DOMAINS: z
    .string()
    .default(
      'googlebot.com google.com search.msn.com crawl.baidu.com crawl.baidu.jp sogou.com yandex.com yandex.net applebot.apple.com petalsearch.com',
    ),
  /** Address ranges of crawlers that have no such names, separated by spaces. */
  CRAWLER_RANGES: z.string().default(''),
  /** Who is asked for the names of crawlers; empty: whoever the machine asks. */
  DNS_SERVERS: z.string().default(''),
  /** How many seconds the answer to a search is kept for whoever asks the same; with 0 every search asks the engine. */
  SEARCH_ANSWERS_KEPT: z.coerce.number().int().min(0).default(60),
  /** How many seconds a ranking is kept; with 0 every one is counted anew. */
  RANKINGS_KEPT: z.coerce.number().int().min(0).default(60),
  /** Where people reach the portal from outside. It stands in mail, links and sign-on, so production has no default. */
  PORTAL_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The built site. */
  SITE_DIRECTORY: z.string().default('web/dist'),
  /** The configuration file handed to the site at /config.json; none is a configuration, too. */
  SITE_CONFIG_FILE: z.string().optional(),
  /** Logos, covers, uploads. Production has no default: what was uploaded must not depend on where a process was started. */
  OBJECT_DIRECTORY: z.string().min(1).optional(),
  /** Where mail is handed over (smtp://user:password@host:587), and the address it comes from. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().optional(),
  /** The gateway for text messages (docs/text-messages.md), our name there, and the key that signs; without them none are sent. */
  TEXT_GATEWAY_URL: z.url({ protocol: /^https?$/ }).optional(),
  TEXT_GATEWAY_ACCOUNT: z.string().default('shulin'),
  TEXT_GATEWAY_KEY: z.string().min(16).optional(),
  /** The same for the chat app (docs/notices.md). */
  CHAT_GATEWAY_URL: z.url({ protocol: /^https?$/ }).optional(),
  CHAT_GATEWAY_ACCOUNT: z.string().default('shulin'),
  CHAT_GATEWAY_KEY: z.string().min(16).optional(),
  /** Where machines at which readers serve themselves are answered (docs/self-check.md), and the certificate that is shown to them. */
  SELF_CHECK_HOST: z.string().default('127.0.0.1'),
  SELF_CHECK_PORT: z.coerce.number().int().default(6443),
  SELF_CHECK_CERTIFICATE_FILE: z.string().min(1).optional(),
  SELF_CHECK_KEY_FILE: z.string().min(1).optional(),
  /** The authority whose certificates machines show; without it their login is enough. */
  SELF_CHECK_MACHINES_CA_FILE: z.string().optional(),
  /** How often, in seconds, workers look for jobs whose worker is gone. */
  JOBS_WATCH_SECONDS: z.coerce.number().int().min(1).default(10),
  /** The keys of this installation: `shulin keys`. */
  KEYS_FILE: z.string().optional(),
  /**
   * Eight characters with which browsers encode a password (DES, as the specification has it). An encoding: TLS is what
   * protects. The site is told it in /config.json.
   */
  PASSWORD_KEY: z
    .string()
    .refine((key) => Buffer.byteLength(key) === 8, 'must have 8 bytes')
    .optional(),
  /** Where pg_basebackup and its like are, when they are not where Debian has them. */
  POSTGRES_PROGRAMS: z.string().optional(),
  TRACES_URL: z.url().optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
})

/** Every setting that a process of the portal reads. */
export const settingNames = Object.keys(Environment.shape)

const words = (text: string) => text.split(/\s+/).filter(Boolean)

/** Settings of the process. What an institution may change lives in its settings, not here. */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const parsed = Environment.safeParse(environment)
  if (!parsed.success) throw new Error(`Bad environment\n${z.prettifyError(parsed.error)}`)
  const env = parsed.data
  return {
    database: {
      url: env.DATABASE_URL,
      adminUrl: env.DATABASE_ADMIN_URL,
      backupUrl: env.DATABASE_BACKUP_URL,
      pool: env.DATABASE_POOL,
    },
    opensearchUrl: env.OPENSEARCH_URL,
    redisUrl: env.REDIS_URL,
    cachePrefix: env.CACHE_PREFIX,
    searchPrefix: env.SEARCH_PREFIX,
    storesCaFile: env.STORES_CA_FILE,
    http: {
      host: env.HTTP_HOST,
      port: env.HTTP_PORT,
      drain: env.HTTP_DRAIN,
      trustedProxies: words(env.TRUSTED_PROXIES),
    },
    metricsPort: env.METRICS_PORT,
    allowedOrigins: words(env.ALLOWED_ORIGINS),
    insideHosts: words(env.INSIDE_HOSTS),
    institutionsMaxAge: env.INSTITUTIONS_MAX_AGE,
    requestsPerMinute: env.REQUESTS_PER_MINUTE,
    searchPointsPerMinute: env.SEARCH_POINTS_PER_MINUTE,
    searchesAtOnce: env.SEARCHES_AT_ONCE,
    crawlers: {
      domains: words(env.CRAWLER_DOMAINS),
      ranges: words(env.CRAWLER_RANGES),
      dnsServers: words(env.DNS_SERVERS),
    },
    searchAnswersKept: env.SEARCH_ANSWERS_KEPT,
    rankingsKept: env.RANKINGS_KEPT,
    portalUrl: neededInProduction(env, 'PORTAL_URL', 'https://localhost'),
    siteDirectory: env.SITE_DIRECTORY,
    siteConfigFile: env.SITE_CONFIG_FILE,
    objectDirectory: neededInProduction(env, 'OBJECT_DIRECTORY', '.services/objects'),
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
    textGateway: gatewayOf(env, 'TEXT'),
    chatGateway: gatewayOf(env, 'CHAT'),
    selfCheck: {
      host: env.SELF_CHECK_HOST,
      port: env.SELF_CHECK_PORT,
      certificateFile: env.SELF_CHECK_CERTIFICATE_FILE,
      keyFile: env.SELF_CHECK_KEY_FILE,
      machinesCaFile: env.SELF_CHECK_MACHINES_CA_FILE,
    },
    jobsWatchSeconds: env.JOBS_WATCH_SECONDS,
    keysFile: env.KEYS_FILE,
    // Known to everybody, and for that reason not in production.
    passwordKey: env.PASSWORD_KEY ?? (env.NODE_ENV === 'production' ? undefined : '12345678'),
    postgresPrograms: env.POSTGRES_PROGRAMS,
    tracesUrl: env.TRACES_URL,
    logLevel: env.LOG_LEVEL,
    isProduction: env.NODE_ENV === 'production',
  }
}

/** A guess would serve readers wrong addresses, or lose what they uploaded: only a developer's machine may guess. */
function neededInProduction(
  env: z.output<typeof Environment>,
  name: 'PORTAL_URL' | 'OBJECT_DIRECTORY',
  elsewhere: string,
) {
  const { [name]: value = elsewhere } = env
  if (env[name] === undefined && env.NODE_ENV === 'production') {
    throw new Error(`${name} is not set: docs/operations.md says what it is for`)
  }
  return value
}

function gatewayOf(env: z.output<typeof Environment>, which: 'TEXT' | 'CHAT') {
  const { [`${which}_GATEWAY_URL` as const]: url, [`${which}_GATEWAY_KEY` as const]: key } = env
  if (url === undefined) return undefined
  if (key === undefined) throw new Error(`${which}_GATEWAY_KEY is not set: messages are signed`)
  return { url, account: env[`${which}_GATEWAY_ACCOUNT`], key }
}
export type Config = ReturnType<typeof readConfig>

/** The settings of this process; one that cannot be read ends it with a sentence, before anything is opened. */
export function ownConfig(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    return process.exit(1)
  }
}
