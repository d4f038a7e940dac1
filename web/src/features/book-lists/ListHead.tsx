import type { BookList } from '@shulin/contract/book-lists'
import { Globe, Lock, Quote, Share2 } from 'lucide-react'
import { lazy, startTransition, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndMinute } from '../../platform/instants.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { StatusChip } from '../../ui/feedback/StatusChip.tsx'
import styles from './BookList.module.css'
import { CoverStack } from './CoverStack.tsx'
import { exportList } from './export-list.ts'
import { ListMenu } from './ListMenu.tsx'
import { publicListAddress } from './own-list-address.ts'
import { useCopy } from './useCopy.ts'

const CiteAllDialog = lazy(async () => ({
  default: (await import('./CiteAllDialog.tsx')).CiteAllDialog,
}))

interface Props {
  list: BookList
  heading: ReactNode
}

/** What a list is, and what can be done with all of it. */
export function ListHead({ list, heading }: Props) {
  const { t, i18n } = useTranslation('book-lists')
  const [isCiting, setIsCiting] = useState(false)
  const { bookListId, name, introduction, cover, privacy, owner, defaultFlag, changeTime } = list
  const isOpen = privacy === 'open'
  const recordIds = list.list.map(({ recordId }) => recordId)
  const feed = `feed/list/${bookListId}`
  const copy = useCopy()
  return (
    <div className={styles['head']}>
      {isOpen && <link rel="alternate" type="application/atom+xml" title={name} href={feed} />}
      {cover === '' ? (
        <CoverStack titles={list.list.slice(0, 3)} />
      ) : (
        <img className={styles['picture']} src={cover} alt="" />
      )}
      <div className={styles['words']}>
        {heading}
        {introduction && <p className={styles['introduction']}>{introduction}</p>}
        <p className={`t-2 ${styles['facts']}`}>
          <span className="row row--tight">
            {isOpen ? (
              <Globe className="i--16" aria-hidden />
            ) : (
              <Lock className="i--16" aria-hidden />
            )}
            {t(`privacy.${privacy}`)}
          </span>
          {defaultFlag === '1' && <StatusChip status="done">{t('default')}</StatusChip>}
          <span>{t('by', { owner })}</span>
          <span className="num">{t('count', { count: list.list.length })}</span>
          <time className="num" dateTime={changeTime}>
            {t('changedAt', { time: dayAndMinute(changeTime, i18n.language) })}
          </time>
        </p>
      </div>
      <div className={styles['acts']}>
        <div>
          <Button
            look="main"
            icon={<Quote className="i--16" aria-hidden />}
            isDisabled={recordIds.length === 0}
            onPress={() => startTransition(() => setIsCiting(true))}
          >
            {t('citeAll')}
          </Button>
          {isOpen && (
            <Button
              icon={<Share2 className="i--16" aria-hidden />}
              onPress={() => copy(publicListAddress(bookListId), t('share.copied'))}
            >
              {t('share')}
            </Button>
          )}
          {list.role !== 'visitor' && <ListMenu list={list} />}
        </div>
        <p className={styles['ways']}>
          {isOpen && <a href={feed}>{t('atom')}</a>}
          <button type="button" onClick={() => window.print()}>
            {t('print')}
          </button>
          {recordIds.length > 0 && (
            <button
              type="button"
              onClick={() => void exportList(recordIds, 'ris').catch(() => undefined)}
            >
              {t('exportRis')}
            </button>
          )}
        </p>
      </div>
      {isCiting && (
        <Suspense>
          <CiteAllDialog titles={list.list} onClose={() => setIsCiting(false)} />
        </Suspense>
      )}
    </div>
  )
}
