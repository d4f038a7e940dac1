import type { StaffCollection } from '@shulin/contract/special-collections-staff'
import { useTranslation } from 'react-i18next'
import { Buttons } from '../../../ui/console/PanelParts.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { useArrangeCollections } from './queries.ts'

interface Props {
  collection: StaffCollection
  all: readonly StaffCollection[]
}

/** One place up or down, among the collections or among the parts of one. */
export function PlaceButtons({ collection, all }: Props) {
  const { t } = useTranslation('special-collections-staff')
  const arrange = useArrangeCollections()
  const ids = all
    .filter(({ parentId }) => parentId === collection.parentId)
    .map(({ collectionId }) => collectionId)
  const place = ids.indexOf(collection.collectionId)
  const move = (step: -1 | 1) =>
    arrange.mutate(ids.toSpliced(place, 1).toSpliced(place + step, 0, collection.collectionId), {
      onError: ({ message }) => showToast({ kind: 'error', message }),
    })
  return (
    <Buttons>
      <Button size="sm" isDisabled={place <= 0} onPress={() => move(-1)}>
        {t('up')}
      </Button>
      <Button size="sm" isDisabled={place === ids.length - 1} onPress={() => move(1)}>
        {t('down')}
      </Button>
    </Buttons>
  )
}
