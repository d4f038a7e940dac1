import type { BookList } from '@shulin/contract/book-lists'
import { Ellipsis, LogOut, Pencil, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Menu, MenuItem, MenuTrigger } from '../../ui/controls/Menu.tsx'
import { AlertDialog } from '../../ui/overlays/AlertDialog.tsx'
import { useReader } from '../identity/identity.ts'
import { ListDialog } from './ListDialog.tsx'
import { ownListsAddress } from './own-list-address.ts'
import { useDeleteList, usePreferList, useRemoveEditor } from './useListActs.ts'

/** What those who keep a list can do with it: its owner all, the others leave. */
export function ListMenu({ list }: { list: BookList }) {
  const { t } = useTranslation('book-lists')
  const navigate = useNavigate()
  const me = useReader()
  const [open, setOpen] = useState<'change' | 'delete' | 'leave'>()
  const close = () => setOpen(undefined)
  const prefer = usePreferList(list.bookListId)
  const leave = useRemoveEditor(list.bookListId, () => void navigate(ownListsAddress))
  const isOwner = list.role === 'owner'
  return (
    <>
      <MenuTrigger>
        <IconButton label={t('more')}>
          <Ellipsis aria-hidden />
        </IconButton>
        <Menu label={t('more')} placement="bottom end">
          {isOwner && (
            <MenuItem icon={<Pencil aria-hidden />} onAction={() => setOpen('change')}>
              {t('change')}
            </MenuItem>
          )}
          {isOwner && list.defaultFlag === '0' && (
            <MenuItem icon={<Star aria-hidden />} onAction={() => prefer.mutate()}>
              {t('makeDefault')}
            </MenuItem>
          )}
          {isOwner && (
            <MenuItem icon={<Trash2 aria-hidden />} isDanger onAction={() => setOpen('delete')}>
              {t('delete')}
            </MenuItem>
          )}
          {!isOwner && me && (
            <MenuItem icon={<LogOut aria-hidden />} onAction={() => setOpen('leave')}>
              {t('leave')}
            </MenuItem>
          )}
        </Menu>
      </MenuTrigger>
      {open === 'change' && <ListDialog changed={list} onClose={close} />}
      {open === 'leave' && me && (
        <AlertDialog
          title={t('leave.ask')}
          onClose={close}
          keep={t('leave.keep')}
          act={t('leave')}
          isBusy={leave.isPending}
          onAct={() => leave.mutate(me.userId, { onError: close })}
        >
          <p>{t(list.privacy === 'open' ? 'leave.open' : 'leave.private', { name: list.name })}</p>
        </AlertDialog>
      )}
      {open === 'delete' && <AskToDelete list={list} onClose={close} />}
    </>
  )
}

function AskToDelete({ list, onClose }: { list: BookList; onClose: () => void }) {
  const { t } = useTranslation('book-lists')
  const navigate = useNavigate()
  const remove = useDeleteList(
    list.bookListId,
    () => void navigate(ownListsAddress, { replace: true }),
  )
  return (
    <AlertDialog
      title={t('delete.ask')}
      onClose={onClose}
      keep={t('keep')}
      act={t('delete')}
      isBusy={remove.isPending}
      onAct={() => remove.mutate()}
    >
      <p>{t('delete.why', { name: list.name, count: list.list.length })}</p>
    </AlertDialog>
  )
}
