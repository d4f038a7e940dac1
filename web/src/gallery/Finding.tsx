import { BookOpen, Clock, Flame, Tag, User } from 'lucide-react'
import { useState } from 'react'
import { AppliedFilters } from '../ui/finding/AppliedFilters.tsx'
import { Chip } from '../ui/controls/Chip.tsx'
import { FacetGroup } from '../ui/finding/FacetGroup.tsx'
import { FacetYears } from '../ui/finding/FacetYears.tsx'
import { SearchBox } from '../ui/finding/SearchBox.tsx'
import { StatusChip, type Status } from '../ui/feedback/StatusChip.tsx'
import { TabLinks } from '../ui/lists/TabLinks.tsx'
import { Tabs } from '../ui/lists/Tabs.tsx'
import { TextTabs } from '../ui/lists/TextTabs.tsx'
import { showToast } from '../ui/overlays/Toast.tsx'
import { toggled } from '../ui/controls/toggled.ts'
import styles from './gallery.module.css'
import { Part } from './Part.tsx'
import { useSamples } from './samples.ts'

export const Finding = () => (
  <>
    <SearchBoxes />
    <Chips />
    <Facets />
    <AllTabs />
  </>
)

function SearchBoxes() {
  const sample = useSamples()
  const [text, setText] = useState('')
  const [small, setSmall] = useState('红楼梦')
  const [scope, setScope] = useState<'all' | 'books' | 'journals'>('all')
  const [own, setOwn] = useState(['乡土中国', '数据挖掘'])
  const [isEmpty, setIsEmpty] = useState(false)
  const scopes = [
    { id: 'all', label: sample.scopeAll },
    { id: 'books', label: sample.scopeBooks },
    { id: 'journals', label: sample.scopeJournals },
  ] as const
  const icons = {
    own: <Clock aria-hidden />,
    popular: <Flame aria-hidden />,
    title: <BookOpen aria-hidden />,
    author: <User aria-hidden />,
    subject: <Tag aria-hidden />,
  }
  const group = (id: keyof typeof icons, label: string, texts: string[], notes: string[] = []) => ({
    id,
    label,
    icon: icons[id],
    suggestions: texts.map((text, place) => ({
      id: `${id} ${text}`,
      text,
      ...(notes[place] && { note: notes[place] }),
      isOwn: id === 'own',
    })),
  })
  const suggestions =
    text === ''
      ? [
          group('own', sample.recent, own),
          group('popular', sample.popular, ['三体', 'Sapiens', '乡土中国']),
        ]
      : [
          group(
            'title',
            sample.titles,
            ['红楼梦', '红楼梦研究'],
            [sample.records862, sample.records37],
          ),
          group('author', sample.authors, ['韩立明']),
          group('subject', sample.subjects, ['《红楼梦》研究']),
        ]
  const search = (wanted: string) => {
    setIsEmpty(wanted.trim() === '')
    if (wanted.trim() !== '') {
      showToast({ kind: 'info', message: sample.searched.replace('{text}', wanted) })
    }
  }
  return (
    <Part title={sample.searchBoxes}>
      <div className={`${styles['text']} ${styles['stack']}`}>
        <SearchBox
          label={sample.searchLibrary}
          placeholder={sample.searchHint}
          size="hero"
          hasShortcut
          value={text}
          onChange={setText}
          onSearch={search}
          scopes={scopes}
          scope={scope}
          onScopeChange={setScope}
          suggestions={suggestions}
          onForget={(gone) => setOwn(own.filter((text) => text !== gone.text))}
          onForgetAll={() => setOwn([])}
          error={isEmpty ? sample.emptySearch : undefined}
        />
        <SearchBox
          label={sample.search}
          value={small}
          onChange={setSmall}
          onSearch={search}
          scopes={scopes}
          scope={scope}
          onScopeChange={setScope}
        />
        <SearchBox
          label={sample.scopeDatabases}
          placeholder={sample.searchHint}
          value=""
          onChange={() => undefined}
          onSearch={() => undefined}
          scopes={scopes}
          scope={scope}
          onScopeChange={setScope}
          error={sample.emptySearch}
        />
      </div>
    </Part>
  )
}

const statuses: readonly Status[] = [
  'shelf',
  'loan',
  'reserve',
  'due',
  'overdue',
  'ready',
  'busy',
  'done',
  'cancelled',
  'online',
  'inside',
  'look',
  'stop',
]

function Chips() {
  const sample = useSamples()
  const [filters, setFilters] = useState<('books' | 'articles' | 'mainLibrary')[]>([
    'books',
    'articles',
    'mainLibrary',
  ])
  const shown = filters.map((id) => ({ id, label: sample[id] }))
  return (
    <Part title={sample.chips}>
      <div className={styles['flow']}>
        {statuses.map((status) => (
          <StatusChip key={status} status={status} />
        ))}
        <StatusChip status="due">{sample.threeDays}</StatusChip>
      </div>
      <p className={styles['cap']}>{sample.filters}</p>
      <AppliedFilters
        filters={shown}
        onRemove={(gone) => setFilters(filters.filter((id) => id !== gone))}
        onClear={() => setFilters([])}
      />
      <div className={styles['flow']} style={{ marginTop: 12 }}>
        <Chip onRemove={() => undefined}>2000–2026</Chip>
      </div>
    </Part>
  )
}

const yearCounts = [2, 3, 2, 5, 4, 8, 9, 14, 12, 20, 24, 30, 27, 22, 31, 25].map(
  (count, place) => ({
    year: 2011 + place,
    count,
  }),
)

const kinds = [
  ['books', 862],
  ['articles', 301],
  ['theses', 94],
  ['rareBooks', 18],
  ['multimedia', 6],
  ['maps', 5],
  ['scores', 3],
  ['patents', 0],
] as const

function Facets() {
  const sample = useSamples()
  const [types, setTypes] = useState(['books'])
  const [places, setPlaces] = useState<string[]>([])
  const [years, setYears] = useState<{ from: number | undefined; to: number | undefined }>({
    from: 2018,
    to: 2026,
  })
  const values = kinds.map(([id, count]) => ({ id, label: sample[id], count }))
  return (
    <Part title={sample.facets}>
      <div className={styles['narrow']}>
        <FacetGroup
          label={sample.documentType}
          values={values}
          chosen={types}
          onToggle={(id) => setTypes(toggled(types, id))}
        />
        <FacetGroup
          label={sample.place}
          values={[
            { id: 'main', label: sample.mainLibrary, count: 1641 },
            { id: 'south', label: sample.southCampus, count: 287 },
          ]}
          chosen={places}
          onToggle={(id) => setPlaces(toggled(places, id))}
        />
        <FacetYears label={sample.year} counts={yearCounts} {...years} onChange={setYears} />
        <FacetGroup
          label={sample.languageOfText}
          isOpenAtFirst={false}
          values={[
            { id: 'chi', label: sample.chinese, count: 900 },
            { id: 'eng', label: sample.english, count: 200 },
          ]}
          chosen={[]}
          onToggle={() => undefined}
        />
      </div>
    </Part>
  )
}

function AllTabs() {
  const sample = useSamples()
  const [kind, setKind] = useState('all')
  const [range, setRange] = useState('week')
  return (
    <Part title={sample.tabs}>
      <Tabs
        label={sample.resultKinds}
        tabs={[
          { id: 'all', label: sample.all, count: 1284 },
          { id: 'books', label: sample.books, count: 862 },
          { id: 'articles', label: sample.articles, count: 301 },
          { id: 'theses', label: sample.theses, count: 94 },
          { id: 'rareBooks', label: sample.rareBooks, count: 18 },
        ]}
        selected={kind}
        onChange={setKind}
      >
        <p>{sample.panel}</p>
      </Tabs>
      <div style={{ marginTop: 24 }}>
        <TabLinks
          label={sample.parts2}
          links={[
            { to: '/', label: sample.holdings, count: 6, isCurrent: true },
            { to: '/comments', label: sample.comments, count: 32 },
            { to: '/related', label: sample.related },
          ]}
        />
      </div>
      <div style={{ marginTop: 24 }}>
        <TextTabs
          label={sample.newBooks}
          choices={[
            { id: 'week', label: sample.week },
            { id: 'month', label: sample.month },
            { id: 'quarter', label: sample.quarter },
          ]}
          selected={range}
          onChange={setRange}
        />
      </div>
    </Part>
  )
}
