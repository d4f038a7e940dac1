import { Check, Ellipsis } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RowAction, Tick } from './BookRow.tsx'
import { IconButton } from './IconButton.tsx'
import { Menu, MenuItem, MenuTrigger } from './Menu.tsx'

interface Props {
  label: string
  actions: readonly RowAction[]
  tick?: Tick | undefined
}

/** What can be done with a book, on a phone; open from the beginning, for whoever asked for it. */
export function RowMenu({ label, actions, tick }: Props) {
  const { t } = useTranslation('ui')
  return (
    <MenuTrigger defaultOpen>
      <IconButton label={label}>
        <Ellipsis aria-hidden />
      </IconButton>
      <Menu label={label} placement="bottom end">
        {tick && (
          <MenuItem
            icon={<Check aria-hidden />}
            isCurrent={tick.isChosen}
            onAction={() => tick.onChange(!tick.isChosen)}
          >
            {t('choose')}
          </MenuItem>
        )}
        {actions.map(({ id, label: name, icon, href, onAction, isOn = false }) => (
          <MenuItem
            key={id}
            icon={icon}
            isCurrent={isOn}
            {...(href !== undefined && { href })}
            {...(onAction && { onAction })}
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  )
}
