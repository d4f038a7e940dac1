import type { NewBookWindow } from '@shulin/contract/rankings'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CoverShelf } from '../../../ui/catalogue/CoverShelf.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { TextTabs } from '../../../ui/lists/TextTabs.tsx'
import { useListedAvailability } from '../../catalogue/catalogue.tsx'
import { shelvedBook, useNewBooks } from '../../rankings/rankings.ts'
import styles from '../HomeBlocks.module.css'
import { Block } from './Block.tsx'

const windows = ['1w', '1m', '3m', '6m', '1y'] as const satisfies NewBookWindow[]
const rows = 18

export function NewBooks() {
  const { t, i18n } = useTranslation('home')
  const [chosen, setChosen] = useState<(typeof windows)[number]>()
  const query = useNewBooks({ window: chosen ?? '1m', rows, isSilent: true })
  const statusOf = useListedAvailability(query.data?.list.map(({ recordId }) => recordId) ?? [])
  return (
    <Block
      title={t('block.newBooks')}
      query={query}
      // Whoever chose a window without books keeps the choice.
      isEmpty={({ total }) => total === 0 && chosen === undefined}
      choices={
        <TextTabs
          label={t('block.newBooks')}
          choices={windows.map((id) => ({ id, label: t(`window.${id}`) }))}
          selected={chosen ?? '1m'}
          onChange={setChosen}
        />
      }
      more={{ to: '/newBookInform', label: t('all.newBooks') }}
      hasArrows
      waiting={<CoversToCome />}
    >
      {({ list }) =>
        list.length === 0 ? (
          <p className={`t-2 ${styles['covers-room']}`}>{t('newBooks.none')}</p>
        ) : (
          <div className={styles['covers-room']}>
            <CoverShelf
              label={t('block.newBooks')}
              statusOf={statusOf}
              books={list.map((title) => shelvedBook(title, i18n.language))}
            />
          </div>
        )
      }
    </Block>
  )
}

const CoversToCome = () => (
  <div className={styles['covers-room']}>
    <Loading>
      <div className={styles['covers']}>
        {Array.from({ length: 6 }, (_, n) => (
          <Skeleton key={n} shape="cover" width="120px" />
        ))}
      </div>
    </Loading>
  </div>
)
