import { CircleAlert, ClockAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { classes } from '../../ui/page/classes.ts'
import type { Overview } from '../circulation/circulation.ts'
import styles from './Figures.module.css'
import { tabAddress, type Tab } from './tab-numbers.ts'
import { useOpenTabs } from './useOpenTabs.ts'

interface Figure {
  id: 'loans' | 'dueSoon' | 'requests' | 'amountDue' | 'favourites' | 'unread'
  value: string
  /** The tabs that say more of it, the best one first. */
  tabs: readonly Tab[]
  look?: 'amber' | 'cinnabar' | false
}

const icons: Partial<Record<Figure['id'], ReactNode>> = {
  dueSoon: <ClockAlert className="i--16" aria-hidden />,
  amountDue: <CircleAlert className="i--16" aria-hidden />,
}

/** The numbers of a reader as words in a row; each leads to its tab, where that is open. */
export function Figures({ overview }: { overview: Overview }) {
  const { t, i18n } = useTranslation('personal-centre')
  const open = useOpenTabs()
  const count = (number: number) => number.toLocaleString(i18n.language)
  const { loanCount, dueSoonCount, requestCount, totalMoney, favCount, unreadCount } = overview
  const figures: Figure[] = [
    { id: 'loans', value: count(loanCount), tabs: ['loans'] },
    {
      id: 'dueSoon',
      value: count(dueSoonCount),
      tabs: ['loans'],
      look: dueSoonCount > 0 && 'amber',
    },
    { id: 'requests', value: count(requestCount), tabs: ['requests'] },
    {
      id: 'amountDue',
      value: t('figure.money', { amount: totalMoney }),
      // What is due for a loan stands beside it.
      tabs: ['loans', 'behaviour'],
      look: Number(totalMoney) > 0 && 'cinnabar',
    },
    ...(open.includes('favourites')
      ? [{ id: 'favourites', value: count(favCount), tabs: ['favourites'] } as const]
      : []),
    { id: 'unread', value: count(unreadCount), tabs: ['inbox'] },
  ]
  return (
    <ul className={styles['figures']} aria-label={t('figures')}>
      {figures.map(({ id, value, tabs, look }) => {
        const tab = tabs.find((one) => open.includes(one))
        const words = (
          <>
            <b className="num">{value}</b>
            <span>
              {look && icons[id]}
              {t(`figure.${id}`)}
            </span>
          </>
        )
        return (
          <li key={id} className={classes(look && styles[look]) || undefined}>
            {tab ? <Link to={tabAddress(tab)}>{words}</Link> : <div>{words}</div>}
          </li>
        )
      })}
    </ul>
  )
}
