import { Check, Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../page/useIsNarrow.ts'
import { IconButton } from './IconButton.tsx'
import { Menu, MenuItem, MenuTrigger } from './Menu.tsx'

/** What can be done with a book: at the right end of its row, on a phone in the ⋯ menu. */
export interface RowAction {
  id: string
  label: string
  icon: ReactNode
  /** In words instead of only its icon: the main action of the row. */
  isMain?: boolean
  /** For an action that stays done, such as ☆. */
  isOn?: boolean
  /** Stands in the ⋯ menu alone, also where there is room for more. */
  isFolded?: boolean
  href?: string
  /** The link leaves the portal: opened beside it. */
  isOutside?: boolean
  onAction?: () => void
}

export interface Tick {
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

interface Props {
  label: string
  actions: readonly RowAction[]
  tick?: Tick | undefined
}

/** What can be done with a book: all of it on a phone, else what has no button. Open from the beginning, for whoever asked for it. */
export function RowMenu({ label, actions, tick }: Props) {
  const { t } = useTranslation('ui')
  const isPhone = useIsPhone()
  const listed = isPhone ? actions : actions.filter(({ isFolded }) => isFolded)
  return (
    <MenuTrigger defaultOpen>
      <IconButton label={label}>
        <Ellipsis aria-hidden />
      </IconButton>
      <Menu label={label} placement="bottom end">
        {tick && isPhone && (
          <MenuItem
            icon={<Check aria-hidden />}
            isCurrent={tick.isChosen}
            onAction={() => tick.onChange(!tick.isChosen)}
          >
            {t('choose')}
          </MenuItem>
        )}
        {listed.map(({ id, label: name, icon, href, isOutside, onAction, isOn = false }) => (
          <MenuItem
            key={id}
            icon={icon}
            isCurrent={isOn}
            {...(href !== undefined && { href })}
            {...(isOutside && { isOutside })}
            {...(onAction && { onAction })}
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  )
}
