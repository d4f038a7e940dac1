import type { Setting } from '@shulin/contract/institutions-staff'
import { FindConfig, Flag } from '@shulin/contract/institutions'
import { z } from 'zod'

/** One setting of an institution: what it may be, and what it is until somebody sets it. */
export interface SettingKind {
  kind: Setting['kind']
  shape: z.ZodType<string>
  standard: string
  /** Only staff and the server itself may see it. */
  isInternal?: true
  /** By it somebody comes in more easily, or in another place: whoever changes it has just shown the second factor. */
  isGrave?: true
}

/**
 * Every setting there is. A feature declares its own in its `settings.ts`: the value `settings` for whoever checks and lists
 * them, and the same to this interface for the compiler.
 *
 * @public
 */
export interface SettingKinds {}

export type SettingCode = keyof SettingKinds

/** The settings in force in an institution. */
export type Settings = {
  [Code in SettingCode]: z.output<SettingKinds[Code]['shape']>
}

export const flag = (standard: '0' | '1') => ({ kind: 'flag' as const, shape: Flag, standard })
export const text = (standard = '') => ({
  kind: 'text' as const,
  shape: z.string().max(10_000),
  standard,
})
export const lines = { kind: 'lines' as const, shape: z.string().max(10_000), standard: '' }
export const colour = (standard: string) => ({
  kind: 'colour' as const,
  shape: FindConfig.shape.navBackColor,
  standard,
})
/** A page of ours or a web address; never a script. */
export const address = {
  kind: 'address' as const,
  shape: z.string().regex(/^(|\/([^/\\].*)?|https?:\/\/.+)$/),
  standard: '',
}

/** The same setting, for staff and the server itself only. */
export const internal = <Kind extends object>(kind: Kind) => ({
  ...kind,
  isInternal: true as const,
})
/** The same setting, changed only by whoever has just shown the second factor. */
export const grave = <Kind extends object>(kind: Kind) => ({ ...kind, isGrave: true as const })
