import type { MenuEntry, Setting } from '@shulin/contract/institutions-staff'
import type { MenuItem } from '@shulin/contract/institutions'
import { useStaff } from '../../../staff/staff.tsx'
import type { Institution } from '../../institutions.tsx'
import { editedValue, useSettings, useSettingsDraft, type SettingsDraft } from './useSettings.ts'
import { useMenu, useMenuDraft } from '../menus/useMenu.ts'

/** The institution as readers would see it if everything that is edited now were saved. */
export function useEditedInstitution(): Institution | undefined {
  const { institution } = useStaff()
  const settings = useSettings().data
  const { draft } = useSettingsDraft()
  const ownMenu = useEditedMenu('A')
  const defaultMenu = useEditedMenu('default')
  if (!settings || !ownMenu || !defaultMenu) return undefined
  return institutionWith(institution, valuesOf(settings, draft), {
    menuA: onTheWire(ownMenu),
    menuB: [],
    defaultMenu: onTheWire(defaultMenu),
  })
}

function useEditedMenu(menu: 'A' | 'default') {
  const saved = useMenu(menu).data
  const { draft } = useMenuDraft(menu)
  return draft?.entries ?? saved?.entries
}

const valuesOf = (settings: Setting[], draft: SettingsDraft) =>
  Object.fromEntries(settings.map((setting) => [setting.code, editedValue(setting, draft)]))

const flag = (value: string | undefined) => (value === '1' ? '1' : '0')

function institutionWith(
  { groupCode, name }: { groupCode: string; name: string },
  values: Record<string, string | undefined>,
  menus: Institution['menus'],
): Institution {
  const text = (code: string) => values[code] ?? ''
  return {
    group: { groupCode, name, msgFlag: '0', fid: '' },
    config: { blackAndWhiteModel: flag(values['blackAndWhiteModel']) },
    logo: { logoUrl: text('logoUrl'), iconUrl: text('iconUrl') },
    appearance: { navBackColor: text('navBackColor'), navTextColor: text('navTextColor') },
    menus,
    version: text('version'),
    timeZone: undefined,
    hasLoginTiles: false,
    recommendation: {
      allowFlag: values['recommendationOpen'] === '1',
      purderRec: flag(values['purderRec']),
      freeRec: flag(values['freeRec']),
      customRec: flag(values['customRec']),
      recRecord: flag(values['recRecord']),
    },
    libraries: values['independentLibCode'] === '1' ? twoLibraries : [],
  }
}

// Which libraries there are makes no difference to the header: with two of them it has their selector.
const twoLibraries = ['1', '2'].map((libCode) => ({ libCode, libName: libCode }))

/** A menu as the readers' pages get it. */
export const onTheWire = (entries: MenuEntry[]): MenuItem[] =>
  entries.map(({ menuId, name, url, jumpMode, isShown, child }) => ({
    menuId,
    menuName: name['zh-CN'],
    complexFont: name['zh-TW'] ?? '',
    englishName: name['en-US'] ?? '',
    menuUrl: url,
    jumpMode,
    useFlag: isShown ? 1 : 0,
    child: onTheWire(child),
  }))
