import type { FoundName, StaffResearcher } from '@shulin/contract/researchers-staff'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Aside, PanelPart } from '../../../ui/console/PanelParts.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { SearchField } from '../../../ui/controls/SearchField.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { namesQuery, useTieName } from './queries.ts'
import styles from './researchers-staff.module.css'

/** Which persons of the authority file are this researcher. Those of one name stand apart: staff say which is meant. */
export function Names({ researcher }: { researcher: StaffResearcher }) {
  const { t } = useTranslation('researchers-staff')
  const { researcherId, names } = researcher
  const [typed, setTyped] = useState(researcher.name)
  const [wanted, setWanted] = useState('')
  const found = useQuery(namesQuery(wanted))
  const tie = useTieName()
  const press = (nameId: number, isTied: boolean) =>
    tie.mutate(
      { researcherId, nameId, isTied },
      { onError: ({ message }) => showToast({ kind: 'error', message }) },
    )
  return (
    <PanelPart title={t('names')}>
      <Aside>{t('names.how')}</Aside>
      <ul className={styles['rows']} aria-label={t('names')}>
        {names.map((name) => (
          <li key={name.nameId}>
            <Described name={name} />
            <Button size="sm" onPress={() => press(name.nameId, false)}>
              {t('names.untie')}
            </Button>
          </li>
        ))}
      </ul>
      <SearchField
        label={t('names.find')}
        size="sm"
        value={typed}
        onChange={setTyped}
        onSubmit={(text) => setWanted(text.trim())}
      />
      {wanted !== '' && (
        <QueryState query={found} failed={t('names.failed')}>
          {(list) => {
            const others = list.filter(({ nameId }) => names.every((own) => own.nameId !== nameId))
            if (others.length === 0) return <p className="t-2">{t('names.none')}</p>
            return (
              <ul className={styles['rows']} aria-label={t('names.found')}>
                {others.map((name) => (
                  <li key={name.nameId}>
                    <Described name={name} titles={name.titles} />
                    {name.researcherId === null ? (
                      <Button size="sm" onPress={() => press(name.nameId, true)}>
                        {t('names.tie')}
                      </Button>
                    ) : (
                      <span className="t-cap">{t('names.taken')}</span>
                    )}
                  </li>
                ))}
              </ul>
            )
          }}
        </QueryState>
      )}
    </PanelPart>
  )
}

interface DescribedProps {
  name: Omit<FoundName, 'titles' | 'researcherId'>
  titles?: number
}

function Described({ name: { name, dates, otherNames, source }, titles }: DescribedProps) {
  const { t } = useTranslation('researchers-staff')
  return (
    <div className={styles['words']}>
      <p>{[name, dates].filter(Boolean).join(' ')}</p>
      <p className="t-cap">
        {[
          ...otherNames.slice(0, 3),
          source,
          titles !== undefined && t('names.titles', { count: titles }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  )
}
