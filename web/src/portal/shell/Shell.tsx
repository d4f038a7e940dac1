import { Suspense, useEffect } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import {
  ClosedToVisitors,
  LoginGate,
  useHandedOn,
  useMustLogIn,
} from '../../features/identity/identity.ts'
import { useInstitution } from '../../features/institutions/institutions.tsx'
import { useIsWhole } from '../../platform/first-drawing.ts'
import { UiProvider } from '../../ui/page/UiProvider.tsx'
import { BottomBar } from './BottomBar.tsx'
import { Footer } from './Footer.tsx'
import { Header } from '../header/Header.tsx'
import { PageLoading } from '../PageLoading.tsx'
import { SkipLinks } from './SkipLinks.tsx'
import { useAppearance } from './useAppearance.ts'
import { useCurrentRoute } from './useCurrentRoute.ts'
import { VisitorFavourites } from './VisitorFavourites.tsx'

/** What stands around every page: header, content, footer, and on a phone the bar below. */
export function Shell() {
  const { group, config } = useInstitution()
  const route = useCurrentRoute()
  const frame = route?.frame ?? 'whole'
  const isWhole = useIsWhole()
  const handedOn = useHandedOn()
  const mustLogIn = useMustLogIn(frame !== 'bare')
  useAppearance()
  useEffect(() => route?.onEnter?.(), [route])

  return (
    <UiProvider siteName={group.name}>
      {frame !== 'bare' && <SkipLinks />}
      {frame !== 'bare' && <Header />}
      <main id="main" tabIndex={-1}>
        <Suspense key={`${route?.path} ${handedOn}`} fallback={<PageLoading />}>
          {mustLogIn ? <ClosedToVisitors /> : <Outlet />}
        </Suspense>
      </main>
      {isWhole && frame === 'whole' && config.filingNumberHide !== '1' && <Footer />}
      {frame !== 'bare' && <BottomBar />}
      <LoginGate isInShell={frame !== 'bare'} />
      <VisitorFavourites />
      <ScrollRestoration />
    </UiProvider>
  )
}
