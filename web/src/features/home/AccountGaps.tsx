import type { accountGaps } from '@shulin/contract/home'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Notice } from '../../ui/feedback/Notice.tsx'

type Gap = (typeof accountGaps)[number]

/** Tells a reader what the account lacks before a request or a notice fails for it. */
export function AccountGaps({ gaps }: { gaps: readonly Gap[] }) {
  const { t, i18n } = useTranslation('home')
  if (gaps.length === 0) return null
  const listed = new Intl.ListFormat(i18n.language).format(gaps.map((gap) => t(`gaps.${gap}`)))
  return (
    <Notice kind="info">
      {t('gaps', { listed })} <Link to="/personalCenter?tab=1">{t('gaps.mend')}</Link>
    </Notice>
  )
}
