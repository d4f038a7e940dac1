import type { Entry } from '@shulin/contract/institutions-staff'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Switch } from '../../../../ui/controls/Switch.tsx'
import { TextField } from '../../../../ui/controls/TextField.tsx'
import type { ListedEntry } from './EntriesTable.tsx'
import { NameFields } from '../NameFields.tsx'
import styles from '../panel.module.css'

type Flaw = 'name' | 'missing' | 'taken'

interface Props {
  entry: ListedEntry
  flaw: Flaw | undefined
  onChange: (entry: Entry) => void
  /** A new entry is not added after all. */
  onDrop: () => void
}

/** One entry of a code list: its names, and whether readers see it. The code stays as it is. */
export function EntryPanel({ entry, flaw, onChange, onDrop }: Props) {
  const { t } = useTranslation('configuration')
  const { code, name, isShown, isNew } = entry
  const change = (part: Partial<Entry>) => onChange({ code, name, isShown, ...part })
  return (
    <div className={styles['panel']}>
      {isNew && (
        <TextField
          label={t('code.code')}
          value={code}
          maxLength={64}
          hint={t('code.hint')}
          error={flaw === 'missing' || flaw === 'taken' ? t(`code.${flaw}`) : undefined}
          onChange={(text) => change({ code: text })}
        />
      )}
      <NameFields
        name={name}
        error={flaw === 'name' ? t('name.missing') : undefined}
        onChange={(names) => change({ name: names })}
      />
      <Switch isOn={isShown} onChange={(isOn) => change({ isShown: isOn })}>
        {t('code.isShown')}
      </Switch>
      {isNew ? (
        <div className={styles['buttons']}>
          <Button size="sm" onPress={onDrop}>
            {t('code.drop')}
          </Button>
        </div>
      ) : (
        <p className={styles['note']}>{t('dictionary.never')}</p>
      )}
    </div>
  )
}

/** What keeps an entry from being saved. */
export function flawOfEntry(
  { listedAs, code, name, isNew }: ListedEntry,
  all: ListedEntry[],
): Flaw | undefined {
  if (isNew && code.trim() === '') return 'missing'
  const isTaken = all.some((other) => other.listedAs !== listedAs && other.code === code.trim())
  if (isNew && isTaken) return 'taken'
  return name['zh-CN'].trim() === '' ? 'name' : undefined
}
