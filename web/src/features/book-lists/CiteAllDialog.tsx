import type { ListedTitle } from '@shulin/contract/book-lists'
import { citationStyles, exportFormats, type CitationStyle } from '@shulin/contract/citations'
import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNames } from '../../platform/export-titles.ts'
import { BareSelect } from '../../ui/controls/BareSelect.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { Tabs } from '../../ui/lists/Tabs.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import styles from './BookList.module.css'
import { exportList, type Citation } from './export-list.ts'
import { citationsOfList } from './queries.ts'
import { useCopy } from './useCopy.ts'

const orders = ['kept', 'pinyin', 'stroke'] as const
type Order = (typeof orders)[number]

/** So many citations are shown; all of them are copied. */
const shown = 50

interface Props {
  titles: readonly ListedTitle[]
  onClose: () => void
}

/** All titles of a list as citations in a style, to be copied; and the files that reference managers take. */
export function CiteAllDialog({ titles, onClose }: Props) {
  const { t } = useTranslation('book-lists')
  const { t: record } = useTranslation('record')
  const [style, setStyle] = useState<CitationStyle>('gb-t-7714')
  const [order, setOrder] = useState<Order>('kept')
  const [hasNotes, setHasNotes] = useState(false)
  const recordIds = titles.map(({ recordId }) => recordId)
  const query = useQuery(citationsOfList(recordIds, style))
  const notes = new Map(titles.map((title) => [title.recordId, title.notes]))
  const notesOf = (recordId: number) =>
    hasNotes ? (notes.get(recordId) ?? []).map(({ text }) => text) : []
  const copy = useCopy()
  function copyAll(citations: readonly Citation[]) {
    const lines = citations.map((citation, n) =>
      [`[${n + 1}] ${textOf(citation)}`, ...notesOf(citation.recordId)].join('\n'),
    )
    copy(`${lines.join('\n')}\n`, t('cite.copied', { count: citations.length }))
  }
  return (
    <Dialog
      title={t('cite.title', { count: titles.length })}
      width={760}
      isOpen
      onClose={onClose}
      foot={
        <Button
          look="main"
          icon={<Copy className="i--16" aria-hidden />}
          isDisabled={!query.data}
          onPress={() => copyAll(inOrder(query.data ?? [], order))}
        >
          {t('cite.copy')}
        </Button>
      }
    >
      <Tabs
        label={t('cite.style')}
        tabs={citationStyles.map((id) => ({ id, label: record(`cite.${id}`) }))}
        selected={style}
        onChange={setStyle}
      >
        <div className={styles['cite-bar']}>
          <BareSelect
            label={t('sort')}
            options={orders.map((id) => ({ id, label: t(`cite.sort.${id}`) }))}
            value={order}
            onChange={setOrder}
          />
          <Checkbox isChecked={hasNotes} onChange={setHasNotes}>
            {t('cite.notes')}
          </Checkbox>
        </div>
        <QueryState query={query} failed={t('cite.failed')}>
          {(citations) => (
            <>
              <ol className={styles['cites']}>
                {inOrder(citations, order)
                  .slice(0, shown)
                  .map((citation, n) => (
                    <li key={citation.recordId}>
                      <span>[{n + 1}]</span>
                      <span>
                        <Parts citation={citation} />
                      </span>
                      {notesOf(citation.recordId).map((text) => (
                        <p key={text} className="t-2">
                          {text}
                        </p>
                      ))}
                    </li>
                  ))}
              </ol>
              <p className="t-cap">
                {citations.length > shown &&
                  `${t('cite.more', { count: citations.length - shown })} `}
                {t('cite.how')}
              </p>
            </>
          )}
        </QueryState>
      </Tabs>
      <div className={styles['buttons']}>
        {exportFormats.map((format) => (
          <Button
            key={format}
            look="text"
            size="sm"
            onPress={() => void exportList(recordIds, format).catch(() => undefined)}
          >
            {formatNames[format]}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}

const textOf = ({ parts }: Citation) => parts.map(({ text }) => text).join('')

function Parts({ citation: { parts } }: { citation: Citation }) {
  return parts.map((part, place) =>
    part.isItalic ? (
      // oxlint-disable-next-line react/no-array-index-key -- pieces of one sentence never move
      <i key={place}>{part.text}</i>
    ) : (
      part.text
    ),
  )
}

/** By pinyin or by strokes the citations themselves are sorted: authors come first in all of them. */
function inOrder(citations: readonly Citation[], order: Order) {
  if (order === 'kept') return [...citations]
  const collator = new Intl.Collator(`zh-u-co-${order}`)
  return citations.toSorted((one, other) => collator.compare(textOf(one), textOf(other)))
}
