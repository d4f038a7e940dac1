import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { tlsFiles } from './certificates.ts'
import { java } from './java.ts'
import { run } from './run.ts'
import type { Settings } from './settings.ts'

const password = 'changeit'
const fileOf = ({ home }: Settings) => join(home, 'sign-on/trust.p12')

/** Lets a Java program believe our authority: it posts logouts to the portal. */
export async function ensureTruststore(settings: Settings) {
  const file = fileOf(settings)
  if (existsSync(file)) return
  mkdirSync(dirname(file), { recursive: true })
  await run(join(java(settings).home, 'bin/keytool'), [
    ['-importcert', '-noprompt', '-alias', 'shulin', '-storetype', 'PKCS12'],
    ['-file', tlsFiles(settings).authority, '-keystore', file, '-storepass', password],
  ])
}

export const truststoreOptions = (settings: Settings) => [
  `-Djavax.net.ssl.trustStore=${fileOf(settings)}`,
  `-Djavax.net.ssl.trustStorePassword=${password}`,
]
