import type { Entry, MenuEntry } from '@shulin/contract/institutions-staff'
import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { showToast } from '../../../../ui/overlays/Toast.tsx'
import { useWords } from './ChangeInBrief.tsx'
import styles from './ChangePanel.module.css'
import panelStyles from '../panel.module.css'
import { StoredSetting } from '../settings/StoredSetting.tsx'
import type { Change } from './useChanges.ts'
import { useSaveMenu } from '../menus/useMenu.ts'
import { useNameIn, useSubjectNames, useWhoAndWhen } from '../useNames.ts'
import { useSaveSettings } from '../settings/useSettings.ts'

interface Props {
  change: Change
  /** The same subject was changed again since. */
  isOverlaid: boolean
}

/** One change: who and when, the whole of from and to, and the way back. */
export function ChangePanel({ change, isOverlaid }: Props) {
  const { t } = useTranslation('configuration')
  const { who, when } = useWhoAndWhen()
  const words = useWords()
  return (
    <div className={panelStyles['panel']}>
      <p>{t('changedBy.long', { name: who(change.by), when: when(change.at) })}</p>
      {change.act !== 'setting.change' && (
        <ul className={styles['words']}>
          {words(change).map((phrase) => (
            <li key={phrase}>{phrase}</li>
          ))}
        </ul>
      )}
      <section className={styles['state']}>
        <h3>{t('change.from')}</h3>
        <State change={change} which="before" />
      </section>
      <section className={styles['state']}>
        <h3>{t('change.to')}</h3>
        <State change={change} which="after" />
      </section>
      {change.act !== 'dictionary.change' && <UndoChange change={change} isOverlaid={isOverlaid} />}
    </div>
  )
}

function UndoChange({
  change,
  isOverlaid,
}: {
  change: Exclude<Change, { act: 'dictionary.change' }>
  isOverlaid: boolean
}) {
  const { t } = useTranslation('configuration')
  const { titleOf } = useSubjectNames()
  const settings = useSaveSettings()
  const menu = useSaveMenu()
  const said = {
    onSuccess: () =>
      showToast({ kind: 'success', message: t('change.undone', { what: titleOf(change) }) }),
    onError: ({ message }: Error) => showToast({ kind: 'error', message }),
  }
  const undo = () =>
    change.act === 'setting.change'
      ? settings.mutate({ [change.subject]: change.before }, said)
      : menu.mutate({ menu: change.subject, entries: change.before }, said)
  return (
    <div className={panelStyles['part']}>
      {isOverlaid && <Notice>{t('change.newer')}</Notice>}
      <div className={panelStyles['buttons']}>
        <Button
          size="sm"
          icon={<Undo2 className="i--16" aria-hidden />}
          isBusy={settings.isPending || menu.isPending}
          busyLabel={t('change.undoing')}
          onPress={undo}
        >
          {t('change.undo')}
        </Button>
      </div>
      <p className={panelStyles['note']}>
        {change.act === 'setting.change' ? t('change.undo.setting') : t('change.undo.menu')}
      </p>
    </div>
  )
}

function State({ change, which }: { change: Change; which: 'before' | 'after' }) {
  const { t } = useTranslation('configuration')
  if (change.act === 'setting.change') {
    const value = change[which]
    return value?.includes('\n') ? (
      <p className={styles['lines']}>{value}</p>
    ) : (
      <p>
        <StoredSetting code={change.subject} value={value} />
      </p>
    )
  }
  if (change[which].length === 0)
    return <p className={panelStyles['note']}>{t('change.nothing')}</p>
  return change.act === 'menu.change' ? (
    <Entries entries={change[which]} />
  ) : (
    <Codes entries={change[which]} />
  )
}

function Entries({ entries }: { entries: MenuEntry[] }) {
  const { t } = useTranslation('configuration')
  const nameIn = useNameIn()
  return (
    <ul className={styles['tree']}>
      {entries.map(({ menuId, name, url, isShown, child }) => (
        <li key={menuId}>
          <span>{nameIn(name)}</span> <span className={panelStyles['note']}>{url}</span>
          {!isShown && <span className={panelStyles['note']}> {t('entry.hidden')}</span>}
          {child.length > 0 && <Entries entries={child} />}
        </li>
      ))}
    </ul>
  )
}

function Codes({ entries }: { entries: Entry[] }) {
  const { t } = useTranslation('configuration')
  return (
    <ul className={styles['tree']}>
      {entries.map(({ code, name, isShown }) => (
        <li key={code}>
          <span className={panelStyles['note']}>{code}</span>{' '}
          <span>{Object.values(name).join(' / ')}</span>
          {!isShown && <span className={panelStyles['note']}> {t('code.hidden')}</span>}
        </li>
      ))}
    </ul>
  )
}
