import type { MarcRecord } from '../formats/marc.ts'
import type { Row } from './row-values.ts'

/** A record as its file has it. */
export type RawRecord = MarcRecord | Row

export const isMarc = (raw: RawRecord): raw is MarcRecord =>
  typeof raw['leader'] === 'string' && Array.isArray(raw['control']) && Array.isArray(raw['data'])
