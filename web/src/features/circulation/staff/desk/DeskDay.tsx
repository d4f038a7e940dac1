import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Section } from '../../../../ui/console/PanelParts.tsx'
import { deskDay } from '../queries.ts'
import { DeskFigures } from './DeskFigures.tsx'
import { useDeskWords } from './useDeskWords.ts'

/** What whoever sits here has done today. Where it cannot be counted, the desk works all the same. */
export function DeskDay() {
  const { t } = useTranslation('desk')
  const { money } = useDeskWords()
  const { data: day } = useQuery(deskDay())
  if (!day) return null
  return (
    <Section title={t('day')}>
      <DeskFigures
        figures={[
          { name: t('day.lent'), value: String(day.lent) },
          { name: t('day.returned'), value: String(day.returned) },
          { name: t('day.renewed'), value: String(day.renewed) },
          { name: t('day.taken'), value: money(day.takenFen) },
        ]}
      />
    </Section>
  )
}
