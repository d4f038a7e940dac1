import type { Name } from '@shulin/contract/institutions-staff'
import type { Locale } from '@shulin/contract/locale'
import { useTranslation } from 'react-i18next'
import { dayAndMinute } from '../../../platform/instants.ts'
import { isNamed } from './settings/settings.ts'
import type texts from './texts/zh-CN.json'
import type { Act } from './changes/useChanges.ts'
import { menuNames } from './menus/useMenu.ts'

type ListIn<Key> = Key extends `list.${infer List}` ? List : never

/** What a setting is called and what it does; one that has no name here goes by its code. */
export function useSettingNames() {
  const { t } = useTranslation('configuration')
  return {
    nameOf: (code: string) => (isNamed(code) ? t(`setting.${code}`) : code),
    meaningOf: (code: string) => (isNamed(code) ? t(`setting.${code}.how`) : ''),
  }
}

/** What a code list is called; one of the institution's own goes by its code. */
export function useListName() {
  const { t, i18n } = useTranslation('configuration')
  return (list: string) =>
    i18n.exists(`configuration:list.${list}`)
      ? t(`list.${list as ListIn<keyof typeof texts>}`)
      : list
}

/** What a change is about: its name alone, and with its kind. */
export function useSubjectNames() {
  const { t } = useTranslation('configuration')
  const setting = useSettingNames()
  const list = useListName()
  const menu = (name: string) => {
    const known = menuNames.find((one) => one === name)
    return known ? t(`menu.${known}`) : name
  }
  return {
    nameOf: (subject: string) => setting.nameOf(list(menu(subject))),
    titleOf: ({ act, subject }: { act: Act; subject: string }) => {
      if (act === 'setting.change') return t('change.setting', { name: setting.nameOf(subject) })
      if (act === 'menu.change') return t('change.menu', { name: menu(subject) })
      return t('change.dictionary', { name: list(subject) })
    },
  }
}

/** A name in the language of the page, or in Simplified Chinese where it has none. */
export function useNameIn() {
  const { i18n } = useTranslation('configuration')
  return (name: Name) => name[i18n.language as Locale] || name['zh-CN']
}

/** Who made a change and when, as words. */
export function useWhoAndWhen() {
  const { t, i18n } = useTranslation('configuration')
  return {
    who: (by: string) => (by === 'operator' ? t('operator') : by),
    when: (instant: string) => dayAndMinute(instant, i18n.language),
  }
}
