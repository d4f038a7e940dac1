import type { StaffWish } from '@shulin/contract/library-links-staff'
import { useTranslation } from 'react-i18next'
import { dayAndMinute } from '../../../platform/instants.ts'
import { ConsoleList } from '../../../ui/console/ConsoleList.tsx'
import { RowLink, useOpenRow } from '../../../ui/lists/RowLink.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { useWishes } from './queries.ts'
import { WishPanel } from './WishPanel.tsx'
import { WishState } from './WishState.tsx'

/** What readers wished of libraries that keep their own system and is not settled: unknown outcomes first, then what waits. */
export function WishesPage() {
  const { t, i18n } = useTranslation('library-links')
  const list = useWishes(i18n.language)
  const columns = useColumns()
  const { close } = useOpenRow()
  return (
    <ConsoleList
      title={t('wishes')}
      lead={t('wishes.lead')}
      query={list}
      failed={t('wishes.failed')}
      keyOf={({ wishId }) => wishId}
      columns={columns}
      count={(count) => t('wishes.count', { count })}
      none={{ text: t('wishes.none'), why: t('wishes.none.why') }}
      renderPanel={(wish) => ({
        title: wish.title,
        children: <WishPanel key={wish.wishId} wish={wish} onClose={close} />,
      })}
    />
  )
}

function useColumns(): Column<StaffWish>[] {
  const { t, i18n } = useTranslation('library-links')
  return [
    {
      id: 'title',
      label: t('wish.title'),
      width: '32%',
      cell: ({ wishId, title }) => <RowLink id={wishId}>{title}</RowLink>,
    },
    { id: 'action', label: t('wish.action'), cell: ({ action }) => t(`action.${action}`) },
    { id: 'reader', label: t('wish.reader'), cell: ({ reader }) => reader },
    { id: 'library', label: t('library'), isAside: true, cell: ({ library }) => library },
    {
      id: 'madeAt',
      label: t('wish.madeAt'),
      isAside: true,
      cell: ({ madeAt }) => dayAndMinute(madeAt, i18n.language),
    },
    { id: 'state', label: t('state'), cell: ({ state }) => <WishState state={state} /> },
  ]
}
