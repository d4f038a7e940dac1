import {
  Armchair,
  Ban,
  Bookmark,
  Check,
  CircleAlert,
  Clock,
  ClockAlert,
  Eye,
  Globe,
  Loader,
  ShoppingBag,
  X,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../page/classes.ts'
import styles from './StatusChip.module.css'

const icons = {
  shelf: Check,
  loan: Clock,
  reserve: Bookmark,
  due: ClockAlert,
  overdue: CircleAlert,
  ready: ShoppingBag,
  busy: Loader,
  done: Check,
  cancelled: X,
  online: Globe,
  inside: Armchair,
  look: Eye,
  stop: Ban,
}

export type Status = keyof typeof icons

interface Props {
  status: Status
  /** More exact words than the usual ones, e.g. 在架 3 册 or 还有 3 天. */
  children?: ReactNode
}

/** The state of an item, a loan or a request: icon, word and colour, never colour alone. */
export function StatusChip({ status, children }: Props) {
  const { t } = useTranslation('ui')
  const Icon = icons[status]
  return (
    <span className={classes(styles['status'], styles[`status--${status}`])}>
      <Icon aria-hidden />
      <span>{children ?? t(`status-${status}`)}</span>
    </span>
  )
}
