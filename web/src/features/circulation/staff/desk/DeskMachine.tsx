import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { changePageState, usePageState } from '../../../../platform/page-state.ts'
import { BareSelect } from '../../../../ui/controls/BareSelect.tsx'
import { Switch } from '../../../../ui/controls/Switch.tsx'
import { deskDay } from '../queries.ts'
import { sound } from '../../../../ui/console/sounds.ts'
import styles from './Desk.module.css'

const fresh = { place: '', isSilent: false }

/** What belongs to this machine, whoever sits at it: where it stands, and whether it sounds. */
export function DeskMachine({ onChosen }: { onChosen: () => void }) {
  const { t } = useTranslation('desk')
  const { desk = fresh } = usePageState()
  const { data: day } = useQuery(deskDay())
  const locations = day?.locations ?? []
  const isKnown = locations.some(({ locationId }) => locationId === desk.place)
  const change = (changed: Partial<typeof fresh>) => {
    changePageState({ desk: { ...desk, ...changed } })
    onChosen()
  }
  return (
    <div className={styles['machine']}>
      {locations.length > 0 && (
        <BareSelect
          label={t('place')}
          placeholder={t('place.choose')}
          value={isKnown ? desk.place : null}
          onChange={(place) => change({ place })}
          options={locations.map(({ locationId, name }) => ({ id: locationId, label: name }))}
        />
      )}
      <Switch
        isOn={!desk.isSilent}
        onChange={(isOn) => {
          change({ isSilent: !isOn })
          if (isOn) sound('done')
        }}
      >
        {t('sounds')}
      </Switch>
      <p className={styles['machine__told']}>{t('sounds.told')}</p>
    </div>
  )
}
