import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { CoverShelf } from '../../ui/catalogue/CoverShelf.tsx'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { BookRowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { useListedAvailability } from '../catalogue/catalogue.tsx'
import { shelf } from './browse-queries.ts'
import styles from './rankings.module.css'
import { shelvedBook } from './titles.ts'

/** The shelf around a title or a call number: what stands beside it, twenty at each side. */
export function ShelfPage() {
  const { t, i18n } = useTranslation('rankings')
  const [params] = useSearchParams()
  const recordId = /^[1-9]\d{0,15}$/.test(params.get('recordId') ?? '') && params.get('recordId')
  const callNo = params.get('callNo') ?? ''
  const asked = recordId ? { recordId } : { callNo }
  const query = useQuery(shelf(asked))
  const statusOf = useListedAvailability(query.data?.list.map(({ recordId: id }) => id) ?? [])
  return (
    <Page title={t('shelf')} lead={t('shelf.how')}>
      <QueryState query={query} waiting={<BookRowsSkeleton rows={2} />} failed={t('shelf.failed')}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyShelf why={t('shelf.empty.why')}>{t('shelf.empty')}</EmptyShelf>
          ) : (
            <>
              <div className={styles['choices']}>
                <LinkButton
                  size="sm"
                  icon={<ArrowLeft className="i--16" aria-hidden />}
                  href={`/shelf?recordId=${list[0]!.recordId}`}
                >
                  {t('shelf.left', { callNo: list[0]!.callNo })}
                </LinkButton>
                <LinkButton
                  size="sm"
                  icon={<ArrowRight className="i--16" aria-hidden />}
                  href={`/shelf?recordId=${list.at(-1)!.recordId}`}
                >
                  {t('shelf.right', { callNo: list.at(-1)!.callNo })}
                </LinkButton>
              </div>
              <div className={styles['within']}>
                <CoverShelf
                  label={t('shelf')}
                  statusOf={statusOf}
                  books={list.map((title) => ({
                    ...shelvedBook(title, i18n.language, title.callNo),
                    isHere: title.isHere,
                  }))}
                />
              </div>
            </>
          )
        }
      </QueryState>
    </Page>
  )
}
