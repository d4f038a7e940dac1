import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { TabCount } from '../../ui/lists/Tabs.tsx'
import { goDownTo } from './go-down-to.ts'
import styles from './RecordPage.module.css'
import { RecordSlotsContext } from './slots.ts'
import {
  useContents,
  useIntroduction,
  useItems,
  useParts,
  useRelated,
  useStatistics,
  useYearLoans,
} from './useRecord.ts'

/** What the page holds, and the way down to it; only what is there. */
export function Anchors({ recordId, type }: { recordId: number; type: string }) {
  const { t } = useTranslation('record')
  const items = useItems(recordId).data
  const parts = useParts(recordId, type).data
  const introduction = useIntroduction(recordId).data
  const contents = useContents(recordId).data
  const related = useRelated(recordId).data
  const loans = useYearLoans(recordId).data
  const count = items?.reduce((sum, { list }) => sum + list.length, 0)
  const comments = useStatistics(recordId).data?.commentCount ?? 0
  const slots = use(RecordSlotsContext)
  const anchors = [
    { id: 'ways', label: t('ways'), isThere: slots.ways !== undefined },
    { id: 'holdings', label: t('holdings'), count, isThere: count !== 0 },
    {
      id: 'issues',
      label: t('issues'),
      count: parts?.contiItems.length,
      isThere: Boolean(parts?.contiItems.length),
    },
    {
      id: 'files',
      label: t('files'),
      isThere: Boolean(parts && parts.attachmentList.length + parts.figureItems.length > 0),
    },
    {
      id: 'about',
      label: t('about'),
      isThere: Boolean(introduction?.introduction || contents?.length),
    },
    {
      id: 'trend',
      label: t('trend'),
      isThere: Boolean(loans?.some(({ count: lent }) => lent > 0)),
    },
    {
      id: 'comments',
      label: t('comments'),
      count: comments > 0 ? comments : undefined,
      isThere: slots.comment !== undefined,
    },
    {
      id: 'related',
      label: t('related'),
      isThere:
        Boolean(parts?.likes.length) ||
        Boolean(related && Object.values(related).some((list) => list.length > 0)),
    },
  ].filter(({ isThere }) => isThere)
  if (anchors.length < 2) return null
  return (
    <nav className={styles['anchors']} aria-label={t('anchors')}>
      {anchors.map(({ id, label, count }) => (
        <button key={id} type="button" onClick={() => goDownTo(id)}>
          {label}
          <TabCount count={count} />
        </button>
      ))}
    </nav>
  )
}
