import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'

/** For those who come by keyboard: past the header, to the content or to the search. */
export function SkipLinks() {
  const { t } = useTranslation('portal')
  const navigate = useNavigate()

  // The part behind the `#` is the route of the page: a skip link moves the focus and leaves it alone.
  const focusOn = (target: string) => (event: MouseEvent) => {
    event.preventDefault()
    const element = document.querySelector<HTMLElement>(target)
    if (element) element.focus()
    else void navigate('/home')
  }
  return (
    <>
      <a className="skip" href="#main" onClick={focusOn('#main')}>
        {t('skip.main')}
      </a>
      <a className="skip" href="#search" onClick={focusOn('#search input')}>
        {t('skip.search')}
      </a>
    </>
  )
}
