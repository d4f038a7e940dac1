import type { ListedTitle } from '@shulin/contract/book-lists'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import styles from './BookList.module.css'
import { bookList } from './queries.ts'
import { useMoveTitle } from './useListActs.ts'

interface Props {
  bookListId: string
  title: ListedTitle
  place: number
  onClose: () => void
}

/** Where in the list a title is to stand: by its number, first or last. By keyboard as well as by hand. */
export function MoveDialog({ bookListId, title: { recordId, title }, place, onClose }: Props) {
  const { t } = useTranslation('book-lists')
  const queries = useQueryClient()
  const move = useMoveTitle(bookListId, onClose)
  const listed = queries.getQueryData(bookList(bookListId).queryKey)?.list ?? []
  const others = listed.map((one) => one.recordId).filter((id) => id !== recordId)
  const last = others.length + 1
  const moveTo = (wanted: number) =>
    move.mutate({ recordId, afterRecordId: wanted <= 1 ? null : (others[wanted - 2] ?? null) })
  const isPlace = (typed: string) =>
    /^\d{1,4}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= last
  const form = useForm({
    first: { place: String(place) },
    rules: ({ place: typed }) => ({
      place: isPlace(typed.trim()) ? undefined : t('move.wrong', { last }),
    }),
    act: ({ place: typed }) => moveTo(Number(typed)),
  })
  return (
    <Dialog title={t('move.title', { title })} isShort isOpen onClose={onClose}>
      <form {...form.frame} className={styles['form']} aria-label={t('move')}>
        <TextField
          {...form.field('place')}
          label={t('move.place', { last })}
          inputMode="numeric"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is there to be filled in
          autoFocus
        />
        <div className={styles['buttons']}>
          <Button size="sm" onPress={() => moveTo(1)}>
            {t('move.first')}
          </Button>
          <Button size="sm" onPress={() => moveTo(place - 1)} isDisabled={place <= 1}>
            {t('move.up')}
          </Button>
          <Button size="sm" onPress={() => moveTo(place + 1)} isDisabled={place >= last}>
            {t('move.down')}
          </Button>
          <Button size="sm" onPress={() => moveTo(last)}>
            {t('move.last')}
          </Button>
        </div>
        <div className={styles['foot']}>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button type="submit" look="main" isBusy={move.isPending}>
            {t('move')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
