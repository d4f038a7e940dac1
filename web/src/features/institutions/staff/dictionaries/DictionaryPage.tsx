import type { Entry } from '@shulin/contract/institutions-staff'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { Breadcrumb } from '../../../../ui/page/Breadcrumb.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Checkbox } from '../../../../ui/controls/Checkbox.tsx'
import { ConsolePage } from '../../../../ui/console/ConsolePage.tsx'
import { EmptyShelf } from '../../../../ui/catalogue/EmptyShelf.tsx'
import { Pager } from '../../../../ui/lists/Pager.tsx'
import { QueryState } from '../../../../ui/feedback/QueryState.tsx'
import { useOpenRow } from '../../../../ui/lists/RowLink.tsx'
import { SearchField } from '../../../../ui/controls/SearchField.tsx'
import { showToast } from '../../../../ui/overlays/Toast.tsx'
import { EntriesTable, type ListedEntry } from './EntriesTable.tsx'
import { EntryPanel, flawOfEntry } from './EntryPanel.tsx'
import styles from '../list.module.css'
import { isSameName, tidyName } from '../names.ts'
import { SaveBar } from '../SaveBar.tsx'
import { useDictionary, useDictionaryDraft, useSaveDictionary } from './useDictionaries.ts'
import { useKeys } from './useKeys.ts'
import { useListName } from '../useNames.ts'

/** Rows on one page: the list of languages has some five hundred. */
const rows = 50

/** One code list: its codes with their names, to be renamed, hidden or added to. */
export function DictionaryPage() {
  const { t } = useTranslation('configuration')
  const keys = useKeys()
  const nameOf = useListName()
  const dictionary = useParams()['dictionary']!
  const saved = useDictionary(dictionary)
  const { draft, edit, replace } = useDictionaryDraft(dictionary)
  const save = useSaveDictionary()
  const { openRow, open, close } = useOpenRow()
  const [text, setText] = useState('')
  const [isHiddenOnly, setHiddenOnly] = useState(false)
  const [page, setPage] = useState(1)
  const [areFlawsShown, setFlawsShown] = useState(false)

  const stored = saved.data?.entries ?? []
  const listed = listedEntries(stored, draft)
  const opened = listed.find(({ listedAs }) => listedAs === openRow)
  const count = Object.keys(draft).length
  const flawOf = (entry: ListedEntry) => flawOfEntry(entry, listed)

  const wanted = listed.filter(
    ({ code, name, isShown, isNew }) =>
      isNew ||
      ((!isHiddenOnly || !isShown) &&
        [code, ...Object.values(name)].join(' ').toLowerCase().includes(text.trim().toLowerCase())),
  )
  const lastPage = Math.max(1, Math.ceil(wanted.length / rows))
  const shownPage = Math.min(page, lastPage)
  const onPage = wanted.slice((shownPage - 1) * rows, shownPage * rows)

  function change(before: ListedEntry, entry: Entry) {
    const asSaved = stored.find(({ code }) => code === before.listedAs)
    const isAsSaved =
      asSaved && asSaved.isShown === entry.isShown && isSameName(asSaved.name, entry.name)
    edit(before.listedAs, isAsSaved ? undefined : entry)
  }

  function add() {
    const listedAs = `new ${crypto.randomUUID()}`
    edit(listedAs, { code: '', name: { 'zh-CN': '' }, isShown: true })
    setPage(1)
    open(listedAs)
  }

  function saveAll() {
    setFlawsShown(true)
    const flawed = listed.find((entry) => entry.listedAs in draft && flawOf(entry))
    if (flawed) return open(flawed.listedAs)
    const entries = Object.values(draft).map(tidyEntry)
    return save.mutate(
      { dictionary, entries },
      {
        onSuccess: () => {
          replace(undefined)
          setFlawsShown(false)
          if (opened?.isNew) close()
          showToast({ kind: 'success', message: t('savedCount', { count }) })
        },
        onError: ({ message }) => showToast({ kind: 'error', message }),
      },
    )
  }

  return (
    <ConsolePage
      trail={
        <Breadcrumb
          places={[
            { label: t('dictionaries'), to: '/configuration/dictionaries' },
            { label: nameOf(dictionary) },
          ]}
        />
      }
      title={nameOf(dictionary)}
      keys={keys}
      panel={
        opened && {
          id: opened.listedAs,
          title: opened.isNew ? t('code.new') : opened.code,
          onClose: close,
          children: (
            <EntryPanel
              entry={opened}
              flaw={areFlawsShown ? flawOf(opened) : undefined}
              onChange={(entry) => change(opened, entry)}
              onDrop={() => {
                edit(opened.listedAs, undefined)
                close()
              }}
            />
          ),
        }
      }
      below={
        count > 0 && (
          <SaveBar
            count={count}
            isSaving={save.isPending}
            onSave={saveAll}
            onDiscard={() => {
              replace(undefined)
              if (opened?.isNew) close()
              return () => replace(draft)
            }}
          />
        )
      }
    >
      <div className={styles['filters']}>
        <div className={styles['find']}>
          <SearchField
            label={t('dictionary.find')}
            isLabelHidden
            placeholder={t('dictionary.find')}
            size="sm"
            value={text}
            onChange={(words) => {
              setText(words)
              setPage(1)
            }}
          />
        </div>
        <Checkbox isChecked={isHiddenOnly} onChange={setHiddenOnly}>
          {t('dictionary.hiddenOnly')}
        </Checkbox>
        <Button size="sm" icon={<Plus className="i--16" aria-hidden />} onPress={add}>
          {t('dictionary.add')}
        </Button>
        <output className={styles['count']}>
          {t('dictionary.count', { count: wanted.length })}
        </output>
      </div>
      <QueryState query={saved} failed={t('dictionaries.failed')}>
        {() =>
          wanted.length === 0 ? (
            <EmptyShelf>{t('dictionary.none')}</EmptyShelf>
          ) : (
            <>
              <EntriesTable
                caption={nameOf(dictionary)}
                entries={onPage}
                draft={draft}
                openRow={opened?.listedAs}
              />
              <Pager page={shownPage} total={wanted.length} rows={rows} onChange={setPage} />
            </>
          )
        }
      </QueryState>
    </ConsolePage>
  )
}

/** What is saved, as it is edited; new entries first, where they can be seen. */
const listedEntries = (stored: Entry[], draft: Record<string, Entry>): ListedEntry[] => [
  ...Object.entries(draft)
    .filter(([listedAs]) => stored.every(({ code }) => code !== listedAs))
    .map(([listedAs, entry]) => ({ ...entry, listedAs, isNew: true })),
  ...stored.map((entry) => ({
    ...entry,
    ...draft[entry.code],
    listedAs: entry.code,
    isNew: false,
  })),
]

const tidyEntry = ({ code, name, isShown }: Entry): Entry => ({
  code: code.trim(),
  name: tidyName(name),
  isShown,
})
