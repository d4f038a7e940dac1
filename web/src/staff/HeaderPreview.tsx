import { headerProperties } from '@shulin/presentation/colours'
import { type CSSProperties, type MouseEvent } from 'react'
import { InstitutionContext, type Institution } from '../features/institutions/institutions.tsx'
import { Header } from '../portal/header/Header.tsx'
import styles from './HeaderPreview.module.css'

interface Props {
  institution: Institution
  /** Its menu can be unfolded; without it the header is a picture. */
  isOperable?: boolean
}

/** The header of the portal itself, for an institution as it is being edited. Nothing in it leads away. */
export function HeaderPreview({ institution, isOperable = false }: Props) {
  const { navBackColor = '', navTextColor = '' } = institution.appearance
  const isMono = institution.config.blackAndWhiteModel === '1'
  return (
    <div
      className={styles['preview']}
      style={headerProperties(navBackColor, navTextColor) as CSSProperties}
      data-mono={isMono || undefined}
      inert={!isOperable}
      onClickCapture={stopUnlessUnfolding}
    >
      <InstitutionContext value={institution}>
        <Header />
      </InstitutionContext>
    </div>
  )
}

function stopUnlessUnfolding(event: MouseEvent) {
  if ((event.target as HTMLElement).closest('nav button[aria-expanded]')) return
  event.preventDefault()
  event.stopPropagation()
}
