import type { StaffThesis } from '@shulin/contract/theses-staff'
import { useTranslation } from 'react-i18next'
import { PanelPart } from '../../../ui/console/PanelParts.tsx'

/** The line that readers see of a thesis: of it only the degree has another name in another language. */
export function ThesisPreview({ thesis }: { thesis: StaffThesis }) {
  const { t } = useTranslation('theses-staff')
  const { title, author, tutor, degree, department, year, verification } = thesis
  const facts = [author, tutor, t(`degree.${degree}`), department, year]
  return (
    <PanelPart title={t('preview')}>
      {verification === 'refused' ? (
        <p className="t-2">{t('preview.none')}</p>
      ) : (
        <>
          <p className="t-book">{title}</p>
          <p className="t-2">{facts.filter(Boolean).join(' · ')}</p>
        </>
      )}
    </PanelPart>
  )
}
