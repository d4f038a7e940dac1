import type { MenuEntry } from '@shulin/contract/institutions-staff'
import { useTranslation } from 'react-i18next'
import styles from './ChangeInBrief.module.css'
import { listDifferences, menuDifferences } from './differences.ts'
import { StoredSetting } from '../settings/StoredSetting.tsx'
import type { Change } from './useChanges.ts'
import { useNameIn } from '../useNames.ts'

/** A change in one line. */
export function ChangeInBrief({ change }: { change: Change }) {
  const words = useWords()
  if (change.act === 'setting.change') {
    return (
      <span className={styles['from-to']}>
        <StoredSetting code={change.subject} value={change.before} />
        <span aria-hidden>→</span>
        <StoredSetting code={change.subject} value={change.after} />
      </span>
    )
  }
  return <span className={styles['words']}>{words(change).join(' · ')}</span>
}

/** What became of the entries of a menu or a code list, each kind of change as a phrase. */
export function useWords() {
  const { t, i18n } = useTranslation('configuration')
  const nameIn = useNameIn()
  const listed = (names: string[]) => new Intl.ListFormat(i18n.language).format(names)
  const named = (entries: Pick<MenuEntry, 'name'>[]) =>
    listed(entries.map(({ name }) => nameIn(name)))

  return (change: Exclude<Change, { act: 'setting.change' }>) => {
    const { added, removed, edited, moved } =
      change.act === 'menu.change'
        ? menuDifferences(change.before, change.after)
        : listDifferences(change.before, change.after)
    return [
      ...(added.length > 0 ? [t('change.added', { names: named(added) })] : []),
      ...(removed.length > 0 ? [t('change.removed', { names: named(removed) })] : []),
      ...(edited.length > 0 ? [t('change.edited', { names: named(edited) })] : []),
      ...(moved.length > 0 ? [t('change.moved', { names: named(moved) })] : []),
    ]
  }
}
