import type { PlacedBlock } from '@shulin/contract/home-staff'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConsolePage } from '../../../ui/console/ConsolePage.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { Table, type Column } from '../../../ui/lists/Table.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { moved, MoveButtons } from './MoveButtons.tsx'
import { useHomeSetup, useSaveBlocks } from './useHomeSetup.ts'

/** The blocks of the home page: which are shown, and in which order. A change is seen by readers at once. */
export function BlocksPage() {
  const { t } = useTranslation('homeSetup')
  const setup = useHomeSetup()
  const save = useSaveBlocks()
  const [announced, setAnnounced] = useState('')

  const put = (blocks: PlacedBlock[], words: string) =>
    save.mutate(blocks, {
      onSuccess: () => setAnnounced(words),
      onError: ({ message }) => showToast({ kind: 'error', message }),
    })
  const columns = useColumns({ blocks: setup.data?.blocks ?? [], isSaving: save.isPending, put })
  return (
    <ConsolePage title={t('blocks')} lead={t('blocks.lead')} keys={[]}>
      <output className="sr">{announced}</output>
      <QueryState query={setup} failed={t('failed')}>
        {({ blocks }) => (
          <Table
            caption={t('blocks')}
            isDense
            rows={blocks}
            keyOf={({ block }) => block}
            columns={columns}
          />
        )}
      </QueryState>
    </ConsolePage>
  )
}

interface BlocksProps {
  blocks: PlacedBlock[]
  isSaving: boolean
  /** Saves the blocks, and says in words what is different. */
  put: (blocks: PlacedBlock[], words: string) => void
}

function useColumns({ blocks, isSaving, put }: BlocksProps): Column<PlacedBlock>[] {
  const { t } = useTranslation('homeSetup')
  return [
    { id: 'name', label: t('block'), cell: ({ block }) => t(`block.${block}`) },
    {
      id: 'isShown',
      label: t('shown'),
      cell: ({ block, isShown }) => (
        <Switch
          isOn={isShown}
          isDisabled={isSaving}
          onChange={(isOn) =>
            put(
              blocks.map((one) => (one.block === block ? { ...one, isShown: isOn } : one)),
              t(isOn ? 'nowShown' : 'nowHidden', { name: t(`block.${block}`) }),
            )
          }
        >
          {t('show', { name: t(`block.${block}`) })}
        </Switch>
      ),
    },
    {
      id: 'place',
      label: t('place'),
      cell: (row) => {
        // It stands below the search box, wherever it is in the list.
        if (row.block === 'topTen') return t('place.fixed')
        const place = blocks.indexOf(row)
        const name = t(`block.${row.block}`)
        return (
          <MoveButtons
            name={name}
            isFirst={place === 0}
            isLast={place === blocks.length - 1}
            onMove={(step) =>
              put(
                moved(blocks, place, step),
                t('nowAt', { name, place: place + step + 1, of: blocks.length }),
              )
            }
          />
        )
      },
    },
  ]
}
