import type { HomeLink } from '@shulin/contract/home-staff'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { ConsolePage } from '../../../ui/console/ConsolePage.tsx'
import { EmptyShelf } from '../../../ui/catalogue/EmptyShelf.tsx'
import { useListKeys } from '../../../ui/lists/list-keys.ts'
import { ListFilters } from '../../../ui/lists/ListFilters.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { RowLink, useOpenRow } from '../../../ui/lists/RowLink.tsx'
import { Table, type Column } from '../../../ui/lists/Table.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { LinkPanel } from './LinkPanel.tsx'
import { moved, MoveButtons } from './MoveButtons.tsx'
import { useHomeSetup, useSaveLinks } from './useHomeSetup.ts'

const isNew = 'new'

/** The custom list of the home page: titles and links of the library's own. */
export function LinksPage() {
  const { t } = useTranslation('homeSetup')
  const keys = useListKeys()
  const setup = useHomeSetup()
  const save = useSaveLinks()
  const { openRow, open, close } = useOpenRow()
  const links = setup.data?.links ?? []
  const opened = openRow === undefined ? undefined : links[Number(openRow)]

  const put = (changed: HomeLink[], done?: () => void) =>
    save.mutate(changed, {
      onSuccess: () => {
        showToast({ kind: 'success', message: t('saved') })
        done?.()
      },
      onError: ({ message }) => showToast({ kind: 'error', message }),
    })
  const columns = useColumns((place, step) => put(moved(links, place, step)))
  const panel =
    openRow === isNew
      ? {
          id: isNew,
          title: t('link.add'),
          onClose: close,
          children: (
            <LinkPanel
              key={isNew}
              isSaving={save.isPending}
              onSave={(link) => put([...links, link], close)}
            />
          ),
        }
      : opened && {
          id: openRow!,
          title: opened.name['zh-CN'],
          onClose: close,
          children: (
            <LinkPanel
              key={openRow}
              link={opened}
              isSaving={save.isPending}
              onSave={(link) => put(links.with(Number(openRow), link))}
              onRemove={() => put(links.toSpliced(Number(openRow), 1), close)}
            />
          ),
        }
  return (
    <ConsolePage title={t('links')} lead={t('links.lead')} keys={keys} panel={panel}>
      <ListFilters count={setup.data ? t('links.count', { count: links.length }) : ''}>
        <Button size="sm" icon={<Plus className="i--16" aria-hidden />} onPress={() => open(isNew)}>
          {t('link.add')}
        </Button>
      </ListFilters>
      <QueryState query={setup} failed={t('failed')}>
        {() =>
          links.length === 0 ? (
            <EmptyShelf why={t('links.empty.why')}>{t('links.empty')}</EmptyShelf>
          ) : (
            <Table
              caption={t('links')}
              isDense
              rows={links.map((link, place) => ({ ...link, place, of: links.length }))}
              keyOf={({ place }) => String(place)}
              {...(opened && { selectedKey: openRow! })}
              columns={columns}
            />
          )
        }
      </QueryState>
    </ConsolePage>
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
