import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'
import type { RefusedCall } from '../../platform/api.ts'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { Breadcrumb } from '../../ui/page/Breadcrumb.tsx'
import { Page } from '../../ui/page/Page.tsx'
import styles from './Packages.module.css'
import { packageQuery } from './queries.ts'
import { TitlesOfPackage } from './TitlesOfPackage.tsx'

const list = '/magazineNav'

/** One package and its titles; without a number in the address there is only the list of journals. */
export function PackagePage() {
  const [params] = useSearchParams()
  const packageId = params.get('id') ?? ''
  return packageId === '' ? (
    <Navigate to={list} replace />
  ) : (
    <OnePackage key={packageId} packageId={packageId} />
  )
}

function OnePackage({ packageId }: { packageId: string }) {
  const { t } = useTranslation('packages')
  const query = useQuery(packageQuery(packageId))
  const isUnknown = (query.error as RefusedCall | null)?.reply.errCode === 404
  const name = query.data?.packageName
  return (
    <>
      <div className={`wrap ${styles['crumbs']}`}>
        <Breadcrumb places={[{ label: t('back'), to: list }]} />
      </div>
      <Page
        title={isUnknown ? t('unknown') : (name ?? t('package'))}
        {...(name !== undefined && { kind: t('package') })}
      >
        {isUnknown ? (
          <EmptyShelf
            why={t('unknown.why')}
            action={<LinkButton href={list}>{t('back')}</LinkButton>}
          >
            {t('unknown')}
          </EmptyShelf>
        ) : (
          <QueryState query={query} failed={t('failed')}>
            {({ introduction, period }) => (
              <>
                {introduction !== '' && <p className={styles['introduction']}>{introduction}</p>}
                {period !== '' && <p className="t-2 num">{t('period', { period })}</p>}
                <TitlesOfPackage packageId={packageId} />
              </>
            )}
          </QueryState>
        )}
      </Page>
    </>
  )
}
