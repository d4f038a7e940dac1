import { posix } from 'node:path'
import type { Sources } from './sources.ts'

export interface Import {
  from: string
  to: string
}

const isCode = (file: string) =>
  /^(contract|presentation|server|web)\/src\/.*\.tsx?$/.test(file) &&
  !/\.(test|d)\.tsx?$|\/test\//.test(file)

const specifiers = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g

/** Every import of one file of ours by another, without those of tests. */
export const importsOf = ({ files, read }: Sources): Import[] =>
  files.filter(isCode).flatMap((from) =>
    [...read(from).matchAll(specifiers)].map(([, specifier]) => ({
      from,
      to: posix.join(posix.dirname(from), specifier!),
    })),
  )

/** `server/src/features/record/tools/x.ts` is of `record`. */
export const featureOf = (file: string) =>
  /^(?:server|web)\/src\/features\/([^/]+)\//.exec(file)?.[1]
