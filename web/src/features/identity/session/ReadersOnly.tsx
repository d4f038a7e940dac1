import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Button } from '../../../ui/controls/Button.tsx'
import { EmptyShelf } from '../../../ui/catalogue/EmptyShelf.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { requestLogin } from '../login/login-request.ts'
import { useReader } from './reader.ts'

interface Props {
  /** What the page is called, also to a visitor. */
  title: string
  /** What a visitor is told, where it is more than that a login comes first. */
  says?: string | undefined
  children: ReactNode
}

/** A page for readers. A visitor is asked to log in, and then sees it. */
export function ReadersOnly({ title, says, children }: Props) {
  const { t } = useTranslation('identity')
  const isReader = useReader() !== undefined
  const { key } = useLocation()

  useEffect(() => {
    if (!isReader) void requestLogin('needed')
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- whoever goes on is asked again
  }, [isReader, key])

  if (isReader) return children
  return (
    <Page title={title}>
      <EmptyShelf
        why={t('loginFirst.why')}
        action={
          <Button look="main" onPress={() => void requestLogin('needed')}>
            {t('login')}
          </Button>
        }
      >
        {says ?? t('loginFirst')}
      </EmptyShelf>
    </Page>
  )
}
