import { z } from 'zod'
import { readTextFile } from '../../../platform/text/text-encoding.ts'
import { encodings } from '../formats/marc-charset.ts'
import { Harvest } from '../harvest/settings.ts'

const Name = z.strictObject({
  'zh-CN': z.string().min(1),
  'zh-TW': z.string().optional(),
  'en-US': z.string().optional(),
})

export const formats = ['marc21', 'unimarc', 'csv', 'tsv', 'kbart', 'json-lines', 'json'] as const

/** A source as a file describes it. */
export const SourceDescription = z.strictObject({
  name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/u),
  title: Name,
  format: z.enum(formats),
  encoding: z.enum(encodings).nullable().default(null),
  /** Checked here, kept as given: a better standard mapping reaches every source that begins with it. */
  mapping: z.custom<object>(),
  isComplete: z.boolean().default(false),
  withdrawnShare: z.number().min(0).max(1).default(0.05),
  package: z
    .strictObject({
      supplier: z.string().min(1),
      code: z.string().min(1),
      name: z.string().min(1),
      introduction: z.string().optional(),
    })
    .optional(),
  licence: z.string().optional(),
  attribution: z.string().optional(),
  harvest: Harvest.optional(),
  /** Its files below the directory given to `shulin import --all`; `archive.tar.zst#part/*.xml` are files in an archive. */
  files: z.array(z.string()).default([]),
  /** `tests`: not for a public portal; only taken with `--also tests`. */
  mayBeShown: z.enum(['public', 'tests']).default('public'),
})
export type SourceDescription = z.infer<typeof SourceDescription>

export async function readSourceFile(file: string): Promise<SourceDescription[]> {
  const parsed = z.array(SourceDescription).safeParse(JSON.parse(await readTextFile(file)))
  if (!parsed.success) throw new Error(`${file}\n${z.prettifyError(parsed.error)}`)
  return parsed.data
}
