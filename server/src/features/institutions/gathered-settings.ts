import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Setting } from '@shulin/contract/institutions-staff'
import { FindConfig } from '@shulin/contract/institutions'
import { instantOf } from '@shulin/contract/time'
import { refusal, Refused } from '../../platform/failure.ts'
import type { SettingCode, SettingKind, Settings } from '../../platform/settings.ts'

/**
 * What the features declare, each in its `settings.ts`. Those files know the platform and nothing else, so that a feature may
 * ask for settings while all of them are still being read.
 */
async function declaredSettings() {
  const features = join(import.meta.dirname, '..')
  const declared: Record<string, SettingKind> = {}
  for (const file of globSync('*/settings.ts', { cwd: features }).toSorted()) {
    const { settings } = (await import(pathToFileURL(join(features, file)).href)) as {
      settings: Record<string, SettingKind>
    }
    const twice = Object.keys(settings).filter((code) => Object.hasOwn(declared, code))
    if (twice.length > 0) throw new Error(`Declared twice: ${twice.join(', ')}`)
    Object.assign(declared, settings)
  }
  return declared as Record<SettingCode, SettingKind>
}

/** Every setting of an institution. */
const kinds = await declaredSettings()
export const settingCodes = Object.keys(kinds) as SettingCode[]

/** What a setting is until somebody sets it. */
export const standardOf = (code: SettingCode) => kinds[code].standard

export const isSettingCode = (code: string): code is SettingCode => Object.hasOwn(kinds, code)
export const isPublic = (code: SettingCode) => kinds[code].isInternal !== true

/** The settings in force: what is stored, and the standard for the rest. */
export const settingsFrom = (stored: { code: string; value: string }[]): Settings => ({
  ...(Object.fromEntries(settingCodes.map((code) => [code, kinds[code].standard])) as Settings),
  // Checked when they were stored: see checkSetting.
  ...Object.fromEntries(stored.map(({ code, value }) => [code, value])),
})

/** Every setting with its value in force, and who changed it: for staff. */
export const settingsForStaff = (stored: StoredSetting[]): Setting[] =>
  settingCodes.map((code) => {
    const own = stored.find((setting) => setting.code === code)
    const { kind, standard } = kinds[code]
    return {
      code,
      kind,
      standard,
      value: own?.value ?? standard,
      changedAt: instantOf(own?.changedAt),
      changedBy: own?.changedBy ?? null,
    }
  })

interface StoredSetting {
  code: string
  value: string
  changedAt: Date
  changedBy: string
}

/** What a visitor's browser gets of them in one reply, by the specification's list. */
export const findConfigFrom = (settings: Settings): FindConfig =>
  Object.fromEntries(
    (Object.keys(FindConfig.shape) as (keyof FindConfig)[]).map((code) => [code, settings[code]]),
  ) as FindConfig

/** Whether one of them opens a way in: whoever changes it has just shown the second factor. */
export const isGrave = (settings: Record<string, unknown>) =>
  Object.keys(settings).some((code) => isSettingCode(code) && kinds[code].isGrave === true)

/** Refuses a setting that does not exist, or a value it cannot have; names the field. */
export function checkSetting(code: string, value: unknown) {
  if (!isSettingCode(code)) throw new Refused(badSetting, { field: code, problem: 'unknown' })
  if (!kinds[code].shape.safeParse(value).success) {
    throw new Refused(badSetting, { field: code, problem: 'value' })
  }
}

const badSetting = refusal('setting.invalid', 422, {
  'zh-CN': '该设置项不存在或取值不允许',
  'zh-TW': '該設定項不存在或取值不允許',
  'en-US': 'This setting does not exist, or cannot have this value',
})
