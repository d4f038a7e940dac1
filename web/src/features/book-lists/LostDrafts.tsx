import type { BookList } from '@shulin/contract/book-lists'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import styles from './BookList.module.css'
import { lostDrafts, NoteDraftsContext, useNoteDrafts } from './note-drafts.ts'
import { useCopy } from './useCopy.ts'

/** What somebody was writing when its title, its note or the whole list went: to be copied from here. */
export function LostDrafts({ list }: { list?: BookList }) {
  const { t } = useTranslation('book-lists')
  const { drop } = use(NoteDraftsContext)
  const copy = useCopy()
  const drafts = useNoteDrafts()
  const lost = lostDrafts(drafts.values(), list)
  return lost.map((draft) => (
    <section
      key={draft.changed?.noteId ?? draft.recordId}
      className={styles['lost']}
      aria-label={t('draft')}
    >
      <Notice isLive>{t('draft.lost', { title: draft.title })}</Notice>
      <blockquote className={styles['note']}>
        <p>{draft.text}</p>
      </blockquote>
      <div className={styles['buttons']}>
        <Button size="sm" onPress={() => copy(draft.text, t('draft.copied'))}>
          {t('draft.copy')}
        </Button>
        <Button size="sm" look="text" onPress={() => drop(draft)}>
          {t('draft.dismiss')}
        </Button>
      </div>
    </section>
  ))
}
