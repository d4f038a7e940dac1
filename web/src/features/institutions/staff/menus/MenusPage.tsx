import type { MenuEntry, MenuName } from '@shulin/contract/institutions-staff'
import { Plus } from 'lucide-react'
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Button } from '../../../../ui/controls/Button.tsx'
import { ConsolePage } from '../../../../ui/console/ConsolePage.tsx'
import { EmptyShelf } from '../../../../ui/catalogue/EmptyShelf.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { QueryState } from '../../../../ui/feedback/QueryState.tsx'
import { useOpenRow } from '../../../../ui/lists/RowLink.tsx'
import { TabLinks } from '../../../../ui/lists/TabLinks.tsx'
import { showToast } from '../../../../ui/overlays/Toast.tsx'
import { menuDifferences } from '../changes/differences.ts'
import { LastChange } from '../changes/LastChange.tsx'
import styles from '../list.module.css'
import {
  entryWith,
  flattened,
  flawOf,
  inserted,
  moved,
  newEntry,
  placeOf,
  tidied,
  withEntry,
  without,
  type Move,
  type EntryPosition,
} from './menu-tree.ts'
import { MenuEntryPanel } from './MenuEntryPanel.tsx'
import { MenuPreview } from './MenuPreview.tsx'
import { MenuTree } from './MenuTree.tsx'
import { SaveBar } from '../SaveBar.tsx'
import { useKeys } from '../dictionaries/useKeys.ts'
import { menuNames, useMenu, useMenuDraft, useSaveMenu } from './useMenu.ts'
import { useNameIn, useWhoAndWhen } from '../useNames.ts'

const moveKeys: Partial<Record<string, Move>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

/** The menus of the institution as trees; each is edited and saved as a whole. */
export function MenusPage() {
  const { t } = useTranslation('configuration')
  const [params] = useSearchParams()
  const menu = menuNames.find((name) => name === params.get('menu')) ?? 'A'
  return <OneMenu key={menu} menu={menu} title={t('menus')} />
}

function OneMenu({ menu, title }: { menu: MenuName; title: string }) {
  const { t } = useTranslation('configuration')
  const keys = useKeys()
  const nameIn = useNameIn()
  const saved = useMenu(menu)
  const { draft, edit, replace } = useMenuDraft(menu)
  const save = useSaveMenu()
  const { openRow, open, close } = useOpenRow()
  // Only after a first try to save: nobody wants to be told about a name that is just being written.
  const [areFlawsShown, setFlawsShown] = useState(false)

  const entries = draft?.entries ?? saved.data?.entries ?? []
  const count = countChanged(saved.data?.entries ?? [], entries)
  const opened = openRow === undefined ? undefined : entryWith(entries, openRow)
  const labelOf = ({ name }: MenuEntry) => nameIn(name) || t('entry.new')
  const [announced, setAnnounced] = useState('')

  function placeInWords(entry: MenuEntry, { parent, siblings, index }: EntryPosition) {
    const words = { name: labelOf(entry), place: index + 1, of: siblings.length }
    return parent
      ? t('entry.place.under', { ...words, parent: labelOf(parent) })
      : t('entry.place.now', words)
  }

  function add() {
    const entry = newEntry()
    const place = opened && placeOf(entries, opened.menuId)
    edit((now) => inserted(now, entry, place?.parent?.menuId, place ? place.index + 1 : now.length))
    open(entry.menuId)
  }

  function move(entry: MenuEntry, by: Move) {
    const after = moved(entries, entry.menuId, by)
    edit(() => after)
    setAnnounced(placeInWords(entry, placeOf(after, entry.menuId)!))
  }

  function remove(entry: MenuEntry) {
    const { parent, index } = placeOf(entries, entry.menuId)!
    const below = flattened(entry.child).length
    const name = labelOf(entry)
    edit((now) => without(now, entry.menuId))
    if (entry.menuId === openRow) close()
    showToast({
      kind: 'info',
      message:
        below > 0 ? t('entry.deletedBranch', { name, count: below }) : t('entry.deleted', { name }),
      action: {
        label: t('undo'),
        onAction: () => edit((now) => inserted(now, entry, parent?.menuId, index)),
      },
    })
  }

  function saveAll() {
    const flawed = flattened(entries).find(flawOf)
    setFlawsShown(true)
    if (flawed) return open(flawed.menuId)
    return save.mutate(
      { menu, entries: entries.map(tidied) },
      {
        onSuccess: () => {
          replace(undefined)
          setFlawsShown(false)
          showToast({ kind: 'success', message: t('savedCount', { count }) })
        },
        onError: ({ message }) => showToast({ kind: 'error', message }),
      },
    )
  }

  function discard() {
    replace(undefined)
    setFlawsShown(false)
    return () => replace(draft)
  }

  function actByKey(event: KeyboardEvent) {
    const entry = entryWith(entries, (event.target as HTMLElement).dataset['row'] ?? '')
    const by = event.altKey ? moveKeys[event.key] : undefined
    if (!entry || (!by && event.key !== 'Delete')) return
    event.preventDefault()
    if (by) {
      refocus.current = entry.menuId
      return move(entry, by)
    }
    focusNeighbour(event.currentTarget, event.target)
    return remove(entry)
  }

  // A row that moves in the page loses the focus on its way.
  const refocus = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (refocus.current === undefined) return
    document.querySelector<HTMLElement>(`[data-row="${CSS.escape(refocus.current)}"]`)?.focus()
    refocus.current = undefined
  })

  return (
    <ConsolePage
      title={title}
      lead={t(`menu.${menu}.how`)}
      keys={[
        ...keys.slice(0, 2),
        { keys: ['Alt', '↑↓←→'], label: t('hint.place') },
        { keys: ['Del'], label: t('hint.delete') },
        ...keys.slice(2),
      ]}
      above={saved.data && <MenuPreview menu={menu} entries={entries} isEdited={!!draft} />}
      panel={
        opened && {
          id: opened.menuId,
          title: labelOf(opened),
          onClose: close,
          children: (
            <MenuEntryPanel
              entry={opened}
              place={placeInWords(opened, placeOf(entries, opened.menuId)!)}
              flaw={areFlawsShown || opened.url !== '' ? flawOf(opened) : undefined}
              onChange={(entry) => edit((now) => withEntry(now, entry))}
              onMove={(by) => move(opened, by)}
              onDelete={() => remove(opened)}
            />
          ),
        }
      }
      below={
        draft && (
          <SaveBar count={count} isSaving={save.isPending} onSave={saveAll} onDiscard={discard} />
        )
      }
    >
      <output className="sr">{announced}</output>
      <TabLinks
        label={t('menus.which')}
        links={menuNames.map((name) => ({
          to: `?menu=${name}`,
          label: t(`menu.${name}`),
          isCurrent: name === menu,
        }))}
      />
      <QueryState query={saved} failed={t('menu.failed')}>
        {(stored) => (
          <>
            <div className={styles['filters']}>
              <Button size="sm" icon={<Plus className="i--16" aria-hidden />} onPress={add}>
                {t('menu.add')}
              </Button>
              <span className={styles['count']}>
                <LastChange {...stored} />
              </span>
            </div>
            {draft && draft.since !== stored.changedAt && <ChangedMeanwhile {...stored} />}
            {entries.length === 0 ? (
              <EmptyShelf why={menu === 'A' ? t('menu.empty.A') : t('menu.empty.other')}>
                {t('menu.empty')}
              </EmptyShelf>
            ) : (
              // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the rows inside
              <div onKeyDown={actByKey}>
                <MenuTree
                  label={t('menu.tree', { menu: t(`menu.${menu}`) })}
                  entries={entries}
                  labelOf={labelOf}
                  areFlawsShown={areFlawsShown}
                />
              </div>
            )}
          </>
        )}
      </QueryState>
    </ConsolePage>
  )
}

/** How many entries came, went, or are not what or where they were. */
function countChanged(before: MenuEntry[], after: MenuEntry[]) {
  const changed = Object.values(menuDifferences(before, after)).flat()
  return new Set(changed.map(({ menuId }) => menuId)).size
}

function ChangedMeanwhile({
  changedBy,
  changedAt,
}: {
  changedBy: string | null
  changedAt: string | null
}) {
  const { t } = useTranslation('configuration')
  const { who, when } = useWhoAndWhen()
  if (changedBy === null || changedAt === null) return null
  return (
    <Notice isLive>
      {t('menu.changedMeanwhile', { name: who(changedBy), when: when(changedAt) })}
    </Notice>
  )
}

/** The row that goes takes the focus with it, unless it is handed to the next one. */
function focusNeighbour(tree: Element, row: EventTarget) {
  const rows = [...tree.querySelectorAll<HTMLElement>('[data-row]')]
  const index = rows.findIndex((one) => one === row)
  const li = rows[index]?.closest('li')
  const next = rows.slice(index + 1).find((one) => !li?.contains(one)) ?? rows[index - 1]
  next?.focus()
}
