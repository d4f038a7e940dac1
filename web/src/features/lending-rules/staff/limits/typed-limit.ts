import type { LendingRule } from '@shulin/contract/lending-rules-staff'
import { fenOf, wholeNumber, yuanOf } from '../change/numbers.ts'

type Unit = LendingRule['unit']

const range = { least: 0, most: 1_000_000 }

/** A limit as it is typed: money in yuan. */
export const typedLimit = (value: number, unit: Unit) =>
  unit === 'fen' ? yuanOf(value) : String(value)

export const limitOf = (text: string, unit: Unit) =>
  unit === 'fen' ? fenOf(text, range) : wholeNumber(text, range)
