import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ask } from './ask.ts'
import { fetchOnce } from './fetch-once.ts'
import { fetchJava, java, javaPackages } from './java.ts'
import { copyArtifact, mavenPackage } from './maven.ts'
import type { Service } from './service.ts'
import type { Settings } from './settings.ts'

const version = '2.1.13'
const folder = `greenmail-${version}`

/** Takes every mail, delivers none, and shows them all at MAILBOX_URL. */
export function mailService(settings: Settings): Service {
  const { address, cache, ports } = settings
  return {
    name: 'mail',
    group: 'stores',
    needs: [],
    ports: [ports.smtp, ports.mailbox],
    packages: [
      ...(existsSync(join(cache, folder)) ? [] : [mavenPackage]),
      ...javaPackages(settings),
    ],
    fetch: async () => {
      await fetchJava(settings)
      await fetchOnce(cache, folder, async (into) => {
        await copyArtifact(`com.icegreen:greenmail-standalone:${version}`, into)
      })
    },
    start: () => ({
      file: join(java(settings).home, 'bin/java'),
      args: [
        '-Xmx128m',
        `-Dgreenmail.smtp.hostname=${address}`,
        `-Dgreenmail.smtp.port=${ports.smtp}`,
        `-Dgreenmail.api.hostname=${address}`,
        `-Dgreenmail.api.port=${ports.mailbox}`,
        '-Dgreenmail.auth.disabled',
        ['-jar', join(cache, folder, `greenmail-standalone-${version}.jar`)],
      ],
    }),
    ready: async () => {
      const { status, text } = await ask(`http://${address}:${ports.mailbox}/api/service/readiness`)
      if (status !== 200) throw new Error(text)
    },
    patience: 120,
    stopSignal: 'SIGTERM',
    data: [],
  }
}
