import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Page } from '../../ui/page/Page.tsx'
import { DocumentForm } from './ask/DocumentForm.tsx'
import { documentOfAddress } from './ask/known-document.ts'

/** The form for a copy of an article or a chapter, at an address of its own: links of other systems fill it in. */
export function DocumentPage() {
  const { t } = useTranslation('requests')
  const [params] = useSearchParams()
  return (
    <Page title={t('ask.documentDelivery')} lead={t('document.lead')} width="text">
      <DocumentForm key={params.toString()} first={documentOfAddress(params)} />
    </Page>
  )
}
