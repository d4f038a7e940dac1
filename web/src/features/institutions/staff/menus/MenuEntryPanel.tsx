import type { MenuEntry } from '@shulin/contract/institutions-staff'
import { ArrowDown, ArrowUp, IndentDecrease, IndentIncrease, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/controls/Button.tsx'
import { RadioGroup } from '../../../../ui/controls/RadioGroup.tsx'
import { Switch } from '../../../../ui/controls/Switch.tsx'
import { TextField } from '../../../../ui/controls/TextField.tsx'
import { opensWindowAnyway, withAddress, type Flaw, type Move } from './menu-tree.ts'
import { NameFields } from '../NameFields.tsx'
import styles from '../panel.module.css'

const moves = [
  { move: 'up', Icon: ArrowUp },
  { move: 'down', Icon: ArrowDown },
  { move: 'in', Icon: IndentIncrease },
  { move: 'out', Icon: IndentDecrease },
] as const

interface Props {
  entry: MenuEntry
  /** Where it stands, in words. */
  place: string
  flaw: Flaw | undefined
  onChange: (entry: MenuEntry) => void
  onMove: (move: Move) => void
  onDelete: () => void
}

/** One entry of a menu: its names, where it leads, whether it is shown, and its place. */
export function MenuEntryPanel({ entry, place, flaw, onChange, onMove, onDelete }: Props) {
  const { t } = useTranslation('configuration')
  const isGroup = entry.child.length > 0
  return (
    <div className={styles['panel']}>
      <NameFields
        name={entry.name}
        error={flaw === 'name' ? t('name.missing') : undefined}
        onChange={(name) => onChange({ ...entry, name })}
      />
      <TextField
        label={t('entry.url')}
        value={entry.url}
        hint={isGroup ? t('entry.url.group') : t('entry.url.rule')}
        error={flaw === 'url' ? t('entry.url.bad') : undefined}
        onChange={(url) => onChange(withAddress(entry, url))}
      />
      {!isGroup && (
        <RadioGroup
          label={t('entry.jumpMode')}
          value={entry.jumpMode === 2 ? '2' : '1'}
          onChange={(mode) => onChange({ ...entry, jumpMode: mode === '2' ? 2 : 1 })}
          choices={(['1', '2'] as const).map((id) => ({
            id,
            label: t(`entry.jumpMode.${id}`),
            isDisabled: id === '1' && opensWindowAnyway(entry),
          }))}
        />
      )}
      <Switch isOn={entry.isShown} onChange={(isShown) => onChange({ ...entry, isShown })}>
        {t('entry.isShown')}
      </Switch>
      <section className={styles['part']} aria-label={t('entry.place')}>
        <h3 className={styles['part__title']}>{t('entry.place')}</h3>
        <p className={styles['note']}>{place}</p>
        <div className={styles['buttons']}>
          {moves.map(({ move, Icon }) => (
            <Button
              key={move}
              size="sm"
              icon={<Icon className="i--16" aria-hidden />}
              onPress={() => onMove(move)}
            >
              {t(`entry.${move}`)}
            </Button>
          ))}
        </div>
      </section>
      <div className={styles['part']}>
        <div className={styles['buttons']}>
          <Button
            size="sm"
            look="danger"
            icon={<Trash2 className="i--16" aria-hidden />}
            onPress={onDelete}
          >
            {t('entry.delete')}
          </Button>
        </div>
      </div>
    </div>
  )
}
