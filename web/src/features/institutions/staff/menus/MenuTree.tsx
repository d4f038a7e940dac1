import type { MenuEntry } from '@shulin/contract/institutions-staff'
import { useTranslation } from 'react-i18next'
import { RowLink, useOpenRow } from '../../../../ui/lists/RowLink.tsx'
import { StatusChip } from '../../../../ui/feedback/StatusChip.tsx'
import { flawOf } from './menu-tree.ts'
import styles from './MenuTree.module.css'

interface Props {
  entries: MenuEntry[]
  labelOf: (entry: MenuEntry) => string
  areFlawsShown: boolean
  label?: string
}

/** A menu as a list in which lists stand: what is below an entry is set in. */
export const MenuTree = ({ entries, labelOf, areFlawsShown, label }: Props) => (
  <ul className={styles['tree']} aria-label={label}>
    {entries.map((entry) => (
      <li key={entry.menuId}>
        <Row entry={entry} label={labelOf(entry)} isFlawed={areFlawsShown && !!flawOf(entry)} />
        {entry.child.length > 0 && (
          <MenuTree entries={entry.child} labelOf={labelOf} areFlawsShown={areFlawsShown} />
        )}
      </li>
    ))}
  </ul>
)

function Row({ entry, label, isFlawed }: { entry: MenuEntry; label: string; isFlawed: boolean }) {
  const { t } = useTranslation('configuration')
  const { openRow } = useOpenRow()
  const { menuId, url, jumpMode, isShown, child } = entry
  const isGroup = child.length > 0
  return (
    <div className={styles['row']} data-open={menuId === openRow || undefined}>
      <span className={styles['name']}>
        <RowLink id={menuId}>{label}</RowLink>
      </span>
      <span className={styles['where']}>
        {isGroup ? t('entry.heading') : url || t('entry.nowhere')}
      </span>
      <span className={styles['marks']}>
        {isFlawed && <StatusChip status="overdue">{t('entry.flawed')}</StatusChip>}
        {!isGroup && jumpMode === 2 && (
          <StatusChip status="online">{t('entry.newWindow')}</StatusChip>
        )}
        {!isShown && <StatusChip status="cancelled">{t('entry.hidden')}</StatusChip>}
      </span>
    </div>
  )
}
