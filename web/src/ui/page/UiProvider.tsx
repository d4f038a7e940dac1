import '../tokens.css'
import '../base.css'
import '../fonts/fallback-fonts.css'
import { createContext, type ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { RouterProvider } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useHref, useNavigate } from 'react-router'
import { StateLine } from '../feedback/StateLine.tsx'
import { Toasts } from '../overlays/Toast.tsx'

/** The name of the site, for the title of the window. */
export const SiteName = createContext('')

interface Props {
  siteName: string
  children: ReactNode
}

/**
 * Stands once inside the router, around everything: brings the theme, the language and links of the bricks, the toasts, and the line
 * about what concerns every page.
 */
export function UiProvider({ siteName, children }: Props) {
  const { i18n } = useTranslation('ui')
  const navigate = useNavigate()
  return (
    <I18nProvider locale={i18n.language}>
      {/* oxlint-disable-next-line react/hooks -- the component library calls it as a hook */}
      <RouterProvider navigate={(path) => void navigate(path)} useHref={useAddress}>
        <SiteName value={siteName}>{children}</SiteName>
        <StateLine />
        <Toasts />
      </RouterProvider>
    </I18nProvider>
  )
}

/** A place of ours as the browser writes it; the address of another site stays as it is. */
function useAddress(href: string) {
  const isOutside = /^([a-z][a-z\d+.-]*:|\/\/)/i.test(href)
  const inside = useHref(isOutside ? '/' : href)
  return isOutside ? href : inside
}
