import type { HomeLink } from '@shulin/contract/home-staff'
import { useTranslation } from 'react-i18next'
import { ConsoleList } from '../../../ui/console/ConsoleList.tsx'
import { RowLink, useOpenRow } from '../../../ui/lists/RowLink.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { LinkPanel } from './LinkPanel.tsx'
import { moved, MoveButtons } from './MoveButtons.tsx'
import { useHomeSetup, useSaveLinks } from './useHomeSetup.ts'

/** The custom list of the home page: titles and links of the library's own. */
export function LinksPage() {
  const { t } = useTranslation('homeSetup')
  const setup = useHomeSetup()
  const save = useSaveLinks()
  const { close } = useOpenRow()
  const links = setup.data?.links ?? []

  const put = (changed: HomeLink[], done?: () => void) =>
    save.mutate(changed, {
      onSuccess: () => {
        showToast({ kind: 'success', message: t('saved') })
        done?.()
      },
      onError: ({ message }) => showToast({ kind: 'error', message }),
    })
  const columns = useColumns((place, step) => put(moved(links, place, step)))
  const placed = links.map((link, place) => ({ ...link, place, of: links.length }))
  return (
    <ConsoleList
      title={t('links')}
      lead={t('links.lead')}
      query={{ ...setup, data: setup.data && placed }}
      failed={t('failed')}
      keyOf={({ place }) => String(place)}
      columns={columns}
      count={(count) => t('links.count', { count })}
      none={{ text: t('links.empty'), why: t('links.empty.why') }}
      renderPanel={({ place, name, url }) => ({
        title: name['zh-CN'],
        children: (
          <LinkPanel
            link={{ name, url }}
            isSaving={save.isPending}
            onSave={(link) => put(links.with(place, link))}
            onRemove={() => put(links.toSpliced(place, 1), close)}
          />
        ),
      })}
      adding={{
        label: t('link.add'),
        children: (
          <LinkPanel isSaving={save.isPending} onSave={(link) => put([...links, link], close)} />
        ),
      }}
    />
  )
}

type PlacedLink = HomeLink & { place: number; of: number }

function useColumns(move: (place: number, step: -1 | 1) => void): Column<PlacedLink>[] {
  const { t } = useTranslation('homeSetup')
  return [
    {
      id: 'name',
      label: t('link.name'),
      cell: ({ name, place }) => <RowLink id={String(place)}>{name['zh-CN']}</RowLink>,
    },
    { id: 'url', label: t('link.url'), cell: ({ url }) => url },
    {
      id: 'place',
      label: t('place'),
      cell: ({ name, place, of }) => (
        <MoveButtons
          name={name['zh-CN']}
          isFirst={place === 0}
          isLast={place === of - 1}
          onMove={(step) => move(place, step)}
        />
      ),
    },
  ]
}
