import type { LibraryLink } from '@shulin/contract/library-links-staff'
import { useTranslation } from 'react-i18next'
import { dayAndMinute } from '../../../platform/instants.ts'
import { ConsoleList } from '../../../ui/console/ConsoleList.tsx'
import { RowLink, useOpenRow } from '../../../ui/lists/RowLink.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { LinkForm } from './LinkForm.tsx'
import { LinkPanel } from './LinkPanel.tsx'
import { LinkState } from './LinkState.tsx'
import { useLinks } from './queries.ts'

/** The systems of libraries that keep their own: how each stands, how old what is known is, and how it is reached. */
export function LinksPage() {
  const { t, i18n } = useTranslation('library-links')
  const list = useLinks(i18n.language)
  const columns = useColumns()
  const { close } = useOpenRow()
  const { libraries = [], kinds = [] } = list.data ?? {}
  return (
    <ConsoleList
      title={t('links')}
      lead={t('lead')}
      query={{ ...list, data: list.data?.links }}
      failed={t('failed')}
      keyOf={({ libCode }) => libCode}
      columns={columns}
      count={(count) => t('count', { count })}
      none={{ text: t('none'), why: t(libraries.length > 0 ? 'none.why' : 'none.noLibrary') }}
      renderPanel={(link) => ({
        title: link.library,
        children: <LinkPanel key={link.libCode} link={link} kinds={kinds} onClose={close} />,
      })}
      {...(libraries.length > 0 && {
        adding: {
          label: t('add'),
          children: <LinkForm libraries={libraries} kinds={kinds} onClose={close} />,
        },
      })}
    />
  )
}

function useColumns(): Column<LibraryLink>[] {
  const { t, i18n } = useTranslation('library-links')
  const when = (instant: string | null) =>
    instant === null ? t('never') : dayAndMinute(instant, i18n.language)
  return [
    {
      id: 'library',
      label: t('library'),
      width: '26%',
      cell: ({ libCode, library }) => <RowLink id={libCode}>{library}</RowLink>,
    },
    { id: 'kind', label: t('kind'), cell: ({ kind }) => t(`kind.${kind}`) },
    { id: 'state', label: t('state'), cell: ({ state }) => <LinkState state={state} /> },
    {
      id: 'answeredAt',
      label: t('answeredAt'),
      isAside: true,
      cell: ({ answeredAt }) => when(answeredAt),
    },
    {
      id: 'oldestSeenAt',
      label: t('oldestSeenAt'),
      isAside: true,
      cell: ({ oldestSeenAt }) => when(oldestSeenAt),
    },
    {
      id: 'open',
      label: t('open'),
      cell: ({ waiting, unknown }) => t('open.counts', { waiting, unknown }),
    },
  ]
}
