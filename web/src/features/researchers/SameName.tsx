import type { ResearcherDetail } from '@shulin/contract/researchers'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { researcherAddress } from './address.ts'

interface Props {
  name: string
  others: ResearcherDetail['sameName']
}

/** Others who are called the same, for whoever looked for one of them. */
export function SameName({ name, others }: Props) {
  const { t } = useTranslation('researchers')
  if (others.length === 0) return null
  return (
    <section aria-labelledby="same-name">
      <h2 id="same-name" className="t-section">
        {t('sameName')}
      </h2>
      <p className="t-2">{t('sameName.others', { count: others.length })}</p>
      <ul>
        {others.map(({ researcherId, collegeName }) => (
          <li key={researcherId}>
            <Link to={researcherAddress(researcherId)}>
              {collegeName === '' ? name : t('sameName.of', { name, department: collegeName })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
