import { headerProperties } from '@shulin/presentation/colours'
import { useEffect } from 'react'
import { useInstitution } from '../../features/institutions/institutions.tsx'

/** Dresses the page in what the institution chose: colours of the header, page icon, black and white. */
export function useAppearance() {
  const { appearance, config, logo } = useInstitution()
  const ground = appearance.navBackColor ?? config.navBackColor ?? ''
  const text = appearance.navTextColor ?? config.navTextColor ?? ''
  const icon = logo.iconUrl || config.iconUrl
  const isMono = config.blackAndWhiteModel === '1'

  useEffect(() => {
    const properties = headerProperties(ground, text)
    const { style } = document.documentElement
    for (const [name, value] of Object.entries(properties)) style.setProperty(name, value)
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute('content', isMono ? '#333333' : properties['--nav-bg'])
  }, [ground, text, isMono])

  useEffect(() => {
    document.documentElement.toggleAttribute('data-mono', isMono)
  }, [isMono])

  useEffect(() => {
    if (icon) document.querySelector('link[rel="icon"]')?.setAttribute('href', icon)
  }, [icon])
}
