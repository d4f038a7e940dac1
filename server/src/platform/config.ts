import { z } from 'zod'

const Environment = z.object({
  DATABASE_URL: z.url(),
  /** Only `shulin migrate` and `shulin institution add` need it: the role that owns the tables. */
  DATABASE_ADMIN_URL: z.url().optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).default(10),
  OPENSEARCH_URL: z.url(),
  REDIS_URL: z.url(),
  /** The certificate authority of the three stores; without it, the system's own are asked. */
  STORES_CA_FILE: z.string().optional(),
  HTTP_HOST: z.string().default('127.0.0.1'),
  HTTP_PORT: z.coerce.number().int().default(3000),
  /** Metrics have a port of their own, so that no proxy can show them by mistake. */
  METRICS_PORT: z.coerce.number().int().optional(),
  /** Whose X-Forwarded-For is believed: addresses, ranges, or names such as `loopback`. */
  TRUSTED_PROXIES: z.string().default('loopback'),
  /** Other sites whose pages may call the API with credentials, separated by spaces. */
  ALLOWED_ORIGINS: z.string().default(''),
  /** How old, in milliseconds, the list of institutions may be: a new one is served that soon. */
  INSTITUTIONS_MAX_AGE: z.coerce.number().int().min(0).default(10_000),
  REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).default(3000),
  /** The built site. */
  SITE_DIRECTORY: z.string().default('web/dist'),
  /** The configuration file handed to the site at /config.json; none is a configuration, too. */
  SITE_CONFIG_FILE: z.string().optional(),
  /** Logos, covers, uploads. */
  OBJECT_DIRECTORY: z.string().default('.services/objects'),
  TRACES_URL: z.url().optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
})

const words = (text: string) => text.split(/\s+/).filter(Boolean)

/** Settings of the process. What an institution may change lives in its settings, not here. */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const parsed = Environment.safeParse(environment)
  if (!parsed.success) throw new Error(`Bad environment\n${z.prettifyError(parsed.error)}`)
  const env = parsed.data
  return {
    database: { url: env.DATABASE_URL, adminUrl: env.DATABASE_ADMIN_URL, pool: env.DATABASE_POOL },
    opensearchUrl: env.OPENSEARCH_URL,
    redisUrl: env.REDIS_URL,
    storesCaFile: env.STORES_CA_FILE,
    http: { host: env.HTTP_HOST, port: env.HTTP_PORT, trustedProxies: words(env.TRUSTED_PROXIES) },
    metricsPort: env.METRICS_PORT,
    allowedOrigins: words(env.ALLOWED_ORIGINS),
    institutionsMaxAge: env.INSTITUTIONS_MAX_AGE,
    requestsPerMinute: env.REQUESTS_PER_MINUTE,
    siteDirectory: env.SITE_DIRECTORY,
    siteConfigFile: env.SITE_CONFIG_FILE,
    objectDirectory: env.OBJECT_DIRECTORY,
    tracesUrl: env.TRACES_URL,
    logLevel: env.LOG_LEVEL,
    isProduction: env.NODE_ENV === 'production',
  }
}
export type Config = ReturnType<typeof readConfig>
