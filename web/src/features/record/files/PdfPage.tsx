import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { RefusedCall } from '../../../platform/api.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { EmptyShelf } from '../../../ui/catalogue/EmptyShelf.tsx'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { requestLogin, useReader } from '../../identity/identity.ts'
import { attachment } from './queries.ts'

/** What reads PDFs is large: it comes with the first file. */
const PdfViewer = lazy(async () => ({ default: (await import('./PdfViewer.tsx')).PdfViewer }))

/** A file that belongs to a title, page by page. Who may read it, the server decides. */
export function PdfPage() {
  const { t } = useTranslation('record')
  const { id1 = '', id2 = '' } = useParams()
  const reader = useReader()
  const isAddress = /^[1-9]\d{0,14}$/.test(id1) && /^[\da-f-]{36}$/i.test(id2)
  const query = useQuery({ ...attachment(id1, id2, reader?.userId), enabled: isAddress })
  const errCode = (query.error as RefusedCall | null)?.reply?.errCode
  const needsLogin = errCode === 401
  useEffect(() => {
    if (needsLogin) void requestLogin('needed')
  }, [needsLogin])

  if (!isAddress || errCode === 404 || errCode === 400) {
    return (
      <Page title={t('pdf')}>
        <EmptyShelf why={t('pdf.unknown.why')}>{t('pdf.unknown')}</EmptyShelf>
      </Page>
    )
  }
  return (
    <Page
      title={t('pdf')}
      actions={
        <LinkButton size="sm" href={`/searchList/bookDetails/${id1}`}>
          {t('pdf.toRecord')}
        </LinkButton>
      }
    >
      {needsLogin ? (
        <EmptyShelf
          action={
            <Button look="main" onPress={() => void requestLogin('needed')}>
              {t('online.login')}
            </Button>
          }
        >
          {t('pdf.login')}
        </EmptyShelf>
      ) : (
        <QueryState query={query} failed={t('pdf.failed')}>
          {(bytes) => (
            <Suspense>
              <PdfViewer bytes={bytes} name={`${id1}.pdf`} />
            </Suspense>
          )}
        </QueryState>
      )}
    </Page>
  )
}
