import type { BookDetail } from '@shulin/contract/record'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { goDownTo } from '../../record/record.ts'
import { AskDialog } from '../ask/AskDialog.tsx'
import { useAsk } from './useAsk.ts'
import { useWays } from './useWays.ts'
import { useWayWords } from './useWayWords.ts'
import { bestOf, isNow, isOpen } from './way-types.ts'
import { WayButton } from './WayButton.tsx'
import styles from './Ways.module.css'

/** When it can be had at the soonest, in a word; the soonest way that begins with a press, and the way down to the others. */
export function BestWay({ book }: { book: BookDetail }) {
  const { t } = useTranslation('requests')
  const words = useWayWords()
  const { data, isPending } = useWays(book.recordId)
  const { asked, ask, close } = useAsk()
  if (isPending) {
    return (
      <Loading>
        <Skeleton shape="text" width="40%" />
        <Skeleton shape="button" width="100%" />
        <Skeleton shape="text" width="72%" />
        <Skeleton shape="text" width="48%" />
      </Loading>
    )
  }
  // What did not come is said where all the ways stand.
  if (!data || data.ways.length === 0) return null
  const best = bestOf(data.ways)
  const soonest = data.ways.find(isOpen)
  // Whoever can only go to the shelf is told which.
  const told = best ?? soonest
  return (
    <div className={styles['best']}>
      {soonest && (
        <p className={styles['soonest']}>
          {t('ways.soonest')}{' '}
          <strong data-now={isNow(soonest) || undefined}>{words.when(soonest)}</strong>
          {soonest !== best && ` ${t(`ways.${soonest.way}`)}`}
        </p>
      )}
      {best && <WayButton way={best} look="main" isBlock onAsk={ask} />}
      <p className="t-cap">
        {told
          ? [soonest === told ? '' : words.when(told), told.place, words.cost(told)]
              .filter(Boolean)
              .join(t('dot'))
          : t('ways.noneOpen')}
      </p>
      <Button look="text" size="sm" onPress={() => goDownTo('ways')}>
        {t('ways.compare', { count: data.ways.length })}
      </Button>
      {asked && <AskDialog way={asked} book={book} onClose={close} />}
    </div>
  )
}
