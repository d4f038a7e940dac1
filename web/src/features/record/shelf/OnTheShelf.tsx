import type { BookDetail } from '@shulin/contract/record'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { CoverShelf } from '../../../ui/catalogue/CoverShelf.tsx'
import { useListedAvailability } from '../../catalogue/catalogue.tsx'
import { languageOf, recordAddress } from '../../search/search.ts'
import { shelf } from '../queries.ts'
import { Section } from '../Section.tsx'
import styles from './OnTheShelf.module.css'

/** So many stand at each side here; the page of the shelf goes further. */
const atEachSide = 8

/** The books that stand beside this one, as whoever goes to the shelf meets them. A title without a call number stands nowhere. */
export function OnTheShelf({ book: { recordId, callNo } }: { book: BookDetail }) {
  const { t, i18n } = useTranslation('record')
  const { data = [] } = useQuery({ ...shelf(recordId), enabled: callNo !== '' })
  const here = data.findIndex(({ isHere }) => isHere)
  const near = data.slice(Math.max(0, here - atEachSide), here + atEachSide + 1)
  const statusOf = useListedAvailability(near.map((title) => title.recordId))
  // Nobody asked for it: where it does not come, or nothing stands beside the title, it is left out.
  if (near.length < 2) return null
  return (
    <Section
      id="shelf"
      title={t('shelf')}
      beside={
        <Link className={`link-more ${styles['further']}`} to={`/shelf?recordId=${recordId}`}>
          {t('shelf.further')}
        </Link>
      }
    >
      <div className={styles['strip']}>
        <CoverShelf
          label={t('shelf')}
          statusOf={statusOf}
          books={near.map(({ recordId: id, title, author, cover, callNo: note, isHere }) => ({
            id: String(id),
            title,
            author,
            to: recordAddress(id),
            lang: languageOf(title, i18n.language),
            ...(cover && { cover }),
            note,
            isHere,
          }))}
        />
      </div>
    </Section>
  )
}
