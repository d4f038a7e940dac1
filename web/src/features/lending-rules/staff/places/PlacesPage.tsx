import type { CountedPlace } from '@shulin/contract/lending-rules-staff'
import { useTranslation } from 'react-i18next'
import { ConsoleList } from '../../../../ui/console/ConsoleList.tsx'
import { RowLink, useOpenRow } from '../../../../ui/lists/RowLink.tsx'
import type { Column } from '../../../../ui/lists/Table.tsx'
import { useNameIn } from '../change/useScope.ts'
import { useLendingRules, useMayChange, type LendingRules } from '../useLendingRules.ts'
import { PlacePanel } from './PlacePanel.tsx'

/** Where copies stand, and where readers fetch them. */
export function PlacesPage() {
  const { t } = useTranslation('lendingRules')
  const places = useLendingRules((rules) => rules.places)
  const { rules } = places
  const columns = useColumns(rules)
  const nameIn = useNameIn()
  const mayChange = useMayChange()
  const { close } = useOpenRow()
  return (
    <ConsoleList
      title={t('places')}
      lead={t('places.lead')}
      query={places}
      failed={t('failed')}
      keyOf={({ locationId }) => locationId}
      columns={columns}
      count={(count) => t('places.count', { count })}
      none={{ text: t('places.none') }}
      renderPanel={(place) => ({
        title: nameIn(place.names),
        children: rules && <PlacePanel place={place} libraries={rules.libraries} onDone={close} />,
      })}
      {...(mayChange &&
        rules && {
          adding: {
            label: t('place.add'),
            children: <PlacePanel libraries={rules.libraries} onDone={close} />,
          },
        })}
    />
  )
}

function useColumns(rules: LendingRules | undefined): Column<CountedPlace>[] {
  const { t, i18n } = useTranslation('lendingRules')
  const nameIn = useNameIn()
  return [
    {
      id: 'name',
      label: t('name'),
      width: '34%',
      cell: ({ locationId, names }) => <RowLink id={locationId}>{nameIn(names)}</RowLink>,
    },
    {
      id: 'library',
      label: t('library'),
      cell: ({ libCode }) =>
        rules?.libraries.find((library) => library.libCode === libCode)?.name ?? libCode,
    },
    {
      id: 'pickup',
      label: t('place.pickup'),
      cell: ({ isPickup }) => t(isPickup ? 'yes' : 'no'),
    },
    {
      id: 'copies',
      label: t('place.copies'),
      isNumeric: true,
      isAside: true,
      cell: ({ copies }) => copies.toLocaleString(i18n.language),
    },
  ]
}
