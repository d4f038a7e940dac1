import type { MenuEntry, MenuName } from '@shulin/contract/institutions-staff'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import styles from './MenuPreview.module.css'
import { PreviewStrip } from '../settings/PreviewStrip.tsx'
import { PreviewContext } from '../preview-context.ts'
import { onTheWire, useEditedInstitution } from '../settings/previewed-institution.ts'
import { useNameIn } from '../useNames.ts'

interface Props {
  menu: MenuName
  entries: MenuEntry[]
  isEdited: boolean
}

/** The header with the menu as it is edited; the menu of the user as a list, for it has no header. */
export function MenuPreview({ menu, entries, isEdited }: Props) {
  const { t } = useTranslation('configuration')
  const drawHeader = use(PreviewContext)
  const institution = useEditedInstitution()
  const nameIn = useNameIn()
  if (menu === 'B') {
    return (
      <PreviewStrip title={t('menu.preview')} isEdited={isEdited}>
        <ul className={styles['user-menu']}>
          {entries
            .filter(({ isShown }) => isShown)
            .map(({ menuId, name }) => (
              <li key={menuId}>{nameIn(name)}</li>
            ))}
        </ul>
      </PreviewStrip>
    )
  }
  if (!institution) return null
  const isReplaced = menu === 'default' && institution.menus.menuA.length > 0
  const menus =
    menu === 'default'
      ? { ...institution.menus, menuA: [], defaultMenu: onTheWire(entries) }
      : institution.menus
  return (
    <PreviewStrip title={t('preview')} isEdited={isEdited}>
      {drawHeader({ institution: { ...institution, menus }, isOperable: true })}
      {isReplaced && (
        <div className={styles['note']}>
          <Notice kind="info">{t('menu.default.replaced')}</Notice>
        </div>
      )}
    </PreviewStrip>
  )
}
