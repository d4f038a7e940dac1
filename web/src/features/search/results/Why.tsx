import type { SearchReply, SearchResult } from '@shulin/contract/search'
import { CircleHelp } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { piecesOf } from './marks.ts'
import styles from './Results.module.css'

const parts = ['title', 'author', 'abstract'] as const

/** The words of a text that answer the search, each once. */
const wordsIn = (result: SearchResult, part: (typeof parts)[number]) => [
  ...new Set(
    piecesOf(result[part], result.highlight[part])
      .filter(({ isMarked }) => isMarked)
      .map(({ text }) => text),
  ),
]

/** Why a title is in the result: where its words stand, and how literally the question was taken. */
export function Why({
  result,
  reply,
}: {
  result: SearchResult
  reply: Pick<SearchReply, 'rung' | 'steps'>
}) {
  const { t } = useTranslation('search')
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  if (reply.steps.length === 0) return null
  const found = parts
    .map((part) => ({ part, words: wordsIn(result, part) }))
    .filter(({ words }) => words.length > 0)
  return (
    <>
      <button
        type="button"
        className={styles['why__fold']}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <CircleHelp className="i--16" aria-hidden />
        {t('why')}
        <span className="sr">{result.title}</span>
      </button>
      {isOpen && (
        <ul id={id} className={styles['why']}>
          {found.map(({ part, words }) => (
            <li key={part}>
              {t(`why.${part}`, {
                words: words.map((word) => t('why.word', { word })).join(t('comma')),
              })}
            </li>
          ))}
          {found.length === 0 && <li>{t('why.elsewhere')}</li>}
          <li>{t(`why.${reply.rung}`)}</li>
          {result.editions && result.editions.length > 1 && <li>{t('why.editions')}</li>}
        </ul>
      )}
    </>
  )
}
