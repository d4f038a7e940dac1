import type { SearchReply, SearchResult } from '@shulin/contract/search'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
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

interface Props {
  result: SearchResult
  rung: SearchReply['rung']
  onClose: () => void
}

/** Why a title is in the result: where its words stand, and how literally the question was taken. */
export function Why({ result, rung, onClose }: Props) {
  const { t } = useTranslation('search')
  const panel = useRef<HTMLElement>(null)
  // It opens from a menu at the other end of the row: whoever hears the page goes on where it stands.
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  const close = () => {
    const title = panel.current?.closest('article')?.querySelector<HTMLElement>('a:not([tabindex])')
    onClose()
    title?.focus()
  }
  const found = parts
    .map((part) => ({ part, words: wordsIn(result, part) }))
    .filter(({ words }) => words.length > 0)
  return (
    <section ref={panel} className={styles['why']} aria-label={t('why')} tabIndex={-1}>
      <div>
        <p className={styles['why__head']}>{t('why')}</p>
        <ul>
          {found.map(({ part, words }) => (
            <li key={part}>
              {t(`why.${part}`, {
                words: words.map((word) => t('why.word', { word })).join(t('comma')),
              })}
            </li>
          ))}
          {found.length === 0 && <li>{t('why.elsewhere')}</li>}
          <li>{t(`why.${rung}`)}</li>
          {result.editions && result.editions.length > 1 && <li>{t('why.editions')}</li>}
        </ul>
      </div>
      <IconButton size="sm" label={t('why.close')} onPress={close}>
        <X aria-hidden />
      </IconButton>
    </section>
  )
}
