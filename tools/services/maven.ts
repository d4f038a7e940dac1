import { run, type Arguments } from './run.ts'
import type { Package } from './service.ts'

/** Needed only while something is fetched for the first time. */
export const mavenPackage: Package = { name: 'maven', provides: ['/usr/bin/mvn'] }

let lastRun: Promise<unknown> = Promise.resolve()

/** One after the other: two Mavens at once may spoil the repository they share. */
export function maven(args: Arguments): Promise<string> {
  const thisRun = lastRun.then(() => run('mvn', ['-B', '-q', ...args]))
  lastRun = thisRun.catch(() => {})
  return thisRun
}

export const copyArtifact = (artifact: string, folder: string) =>
  maven(['dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`])
