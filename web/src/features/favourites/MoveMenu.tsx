import type { FavouriteFolder } from '@shulin/contract/favourites'
import { FolderInput } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import { Menu, MenuItem, MenuTrigger } from '../../ui/controls/Menu.tsx'
import { useMove } from './useFavouriteActs.ts'

interface Props {
  recordIds: number[]
  folderId: string
  targets: readonly FavouriteFolder[]
  onDone: () => void
}

/** The other folders, to which the chosen titles can go. */
export function MoveMenu({ recordIds, folderId, targets, onDone }: Props) {
  const { t } = useTranslation('favourites')
  const move = useMove(onDone)
  return (
    <MenuTrigger>
      <Button
        size="sm"
        icon={<FolderInput className="i--16" aria-hidden />}
        isBusy={move.isPending}
      >
        {t('move')}
      </Button>
      <Menu label={t('move')} placement="bottom end">
        {targets.map((target) => (
          <MenuItem
            key={target.folderId}
            onAction={() => move.mutate({ recordIds, folderId, targetFolderId: target.folderId })}
          >
            {target.name}
          </MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  )
}
