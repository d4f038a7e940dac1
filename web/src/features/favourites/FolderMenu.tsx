import type { FavouriteFolder } from '@shulin/contract/favourites'
import { Ellipsis, Link2, Pencil, Share2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Menu, MenuItem, MenuTrigger } from '../../ui/controls/Menu.tsx'
import { AlertDialog } from '../../ui/overlays/AlertDialog.tsx'
import { showToast } from '../../ui/overlays/Toast.tsx'
import { focusHeading } from './focus-heading.ts'
import { FolderDialog } from './FolderDialog.tsx'
import { useDeleteFolder, useShareFolder } from './useFavouriteActs.ts'

interface Props {
  folder: FavouriteFolder
  onDeleted: () => void
}

/** What can be done with a folder: rename, share, delete. */
export function FolderMenu({ folder, onDeleted }: Props) {
  const { t } = useTranslation('favourites')
  const { folderId, name, shareFlag, defaultFlag } = folder
  const [isOpen, setIsOpen] = useState<'form' | 'question'>()
  const share = useShareFolder()
  const isShared = shareFlag === '1'
  const close = () => setIsOpen(undefined)
  async function copyAddress() {
    try {
      await navigator.clipboard.writeText(sharedAddress(folderId))
      showToast({ kind: 'success', message: t('share.copied') })
    } catch {
      // The browser may refuse, and has no clipboard at all where the page is not served safely.
      showToast({ kind: 'error', message: t('share.notCopied') })
    }
  }
  return (
    <>
      <MenuTrigger>
        <IconButton label={t('folder.more', { name })} size="sm">
          <Ellipsis aria-hidden />
        </IconButton>
        <Menu label={t('folder.more', { name })} placement="bottom end">
          <MenuItem icon={<Pencil aria-hidden />} onAction={() => setIsOpen('form')}>
            {t('folder.rename')}
          </MenuItem>
          <MenuItem
            icon={<Share2 aria-hidden />}
            onAction={() => share.mutate({ folderId, shareFlag: isShared ? '0' : '1' })}
          >
            {t(isShared ? 'share.end' : 'share')}
          </MenuItem>
          {isShared && (
            <MenuItem icon={<Link2 aria-hidden />} onAction={() => void copyAddress()}>
              {t('share.copy')}
            </MenuItem>
          )}
          {defaultFlag !== '1' && (
            <MenuItem icon={<Trash2 aria-hidden />} isDanger onAction={() => setIsOpen('question')}>
              {t('folder.delete')}
            </MenuItem>
          )}
        </Menu>
      </MenuTrigger>
      {isOpen === 'form' && <FolderDialog changed={folder} onClose={close} />}
      {isOpen === 'question' && (
        <AskToDelete
          folder={folder}
          onClose={close}
          onDeleted={() => {
            close()
            onDeleted()
            focusHeading()
          }}
        />
      )}
    </>
  )
}

/** Where others see a folder that is shared. */
const sharedAddress = (folderId: string) =>
  `${window.location.origin}${window.location.pathname}#/sharedFolder?id=${folderId}`

interface AskProps extends Props {
  onClose: () => void
}

function AskToDelete({ folder: { folderId, name, itemCount }, onClose, onDeleted }: AskProps) {
  const { t } = useTranslation('favourites')
  const remove = useDeleteFolder(onDeleted)
  return (
    <AlertDialog
      title={t('folder.delete.ask', { name })}
      onClose={onClose}
      keep={t('folder.keep')}
      act={t('folder.delete')}
      isBusy={remove.isPending}
      onAct={() => remove.mutate(folderId)}
    >
      <p>{t('folder.delete.why', { count: itemCount })}</p>
    </AlertDialog>
  )
}
