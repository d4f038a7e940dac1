import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import styles from './BookRow.module.css'
import { Button } from '../controls/Button.tsx'
import { Checkbox } from '../controls/Checkbox.tsx'
import { classes } from '../page/classes.ts'
import { IconButton } from '../controls/IconButton.tsx'
import { LinkButton } from '../controls/LinkButton.tsx'
import { Skeleton } from '../feedback/Skeleton.tsx'
import type { RowAction, Tick } from '../controls/RowMenu.tsx'

const RowMenu = lazy(async () => ({ default: (await import('../controls/RowMenu.tsx')).RowMenu }))

interface Props {
  /** The title as plain text, by which the row's buttons are told apart. */
  name: string
  /** The title as shown, with the words that were searched for marked; `name` otherwise. */
  title?: ReactNode
  to: string
  /** The language of the title, when it is not that of the page. */
  lang?: string
  /** Romanised or translated title below the original one. */
  parallel?: ReactNode
  /** The kind of document, where it is not a book. */
  tag?: string
  /** Author, publisher, year. */
  meta: ReactNode
  cover: ReactNode
  /** Status lines, editions … */
  children?: ReactNode
  /** The passage that was found, when it is not in the title. */
  snippet?: ReactNode
  actions?: readonly RowAction[]
  /** The main action is not known yet: room is kept for it. */
  isActionOnItsWay?: boolean
  tick?: Tick | undefined
  headingLevel?: 2 | 3
}

const none: readonly RowAction[] = []

/** A book in a list, the same in results, shelf and shop. The title is the link, not the row. */
export function BookRow({
  name,
  title,
  to,
  lang,
  parallel,
  tag,
  meta,
  cover,
  children,
  snippet,
  actions = none,
  isActionOnItsWay = false,
  tick,
  headingLevel = 2,
}: Props) {
  const { t } = useTranslation('ui')
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  const hasFolded = actions.some(({ isFolded }) => isFolded)
  const nameOf = (action: string) => t('actionOn', { action, title: name })
  return (
    <article
      className={classes(
        styles['book-row'],
        !tick && styles['book-row--plain'],
        tick?.isChosen && styles['book-row--chosen'],
      )}
    >
      {tick && (
        <div className={styles['tick']}>
          <Checkbox
            label={t('chooseTitle', { title: name })}
            isChecked={tick.isChosen}
            onChange={tick.onChange}
          />
        </div>
      )}
      {/* It leads where the title leads; whoever comes by keyboard or hears the page meets that link once. */}
      <Link className={styles['cover']} to={to} tabIndex={-1} aria-hidden>
        {cover}
      </Link>
      <div>
        <Heading className={styles['book-row__title']}>
          <Link to={to} lang={lang}>
            {title ?? name}
          </Link>
        </Heading>
        {parallel && <p className={styles['book-row__parallel']}>{parallel}</p>}
        <p className={styles['book-row__meta']}>
          {tag && <span className={styles['tag']}>{tag}</span>}
          {meta}
        </p>
        {children}
        {snippet && <p className={styles['snippet']}>{snippet}</p>}
      </div>
      {(actions.length > 0 || tick || isActionOnItsWay) && (
        <div className={styles['row-actions']}>
          {actions
            .filter(({ isFolded }) => !isFolded)
            .map((action) => (
              <RowButton key={action.id} action={action} name={nameOf(action.label)} />
            ))}
          {isActionOnItsWay && <Skeleton shape="button" width="108px" />}
          {(actions.length > 0 || tick) && (
            <div className={classes(styles['more'], hasFolded && styles['more--wide'])}>
              <More label={nameOf(t('moreActions'))} actions={actions} tick={tick} />
            </div>
          )}
        </div>
      )}
    </article>
  )
}

/** The ⋯: on a phone all that can be done with the book, else what is rarely wanted. Menus are large: theirs comes when it is opened for the first time. */
function More({
  label,
  ...held
}: {
  label: string
  actions: readonly RowAction[]
  tick?: Tick | undefined
}) {
  const [isWanted, setIsWanted] = useState(false)
  const button = (
    <IconButton label={label} onPress={() => setIsWanted(true)}>
      <Ellipsis aria-hidden />
    </IconButton>
  )
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <RowMenu label={label} {...held} />
    </Suspense>
  )
}

function RowButton({ action, name }: { action: RowAction; name: string }) {
  const { label, icon, isMain, isOn, href, isOutside, onAction } = action
  const press = onAction && { onPress: onAction }
  if (href !== undefined) {
    return (
      <LinkButton
        size="sm"
        href={href}
        aria-label={name}
        {...(isOutside && { icon, target: '_blank', rel: 'noopener' })}
        {...press}
      >
        {label}
      </LinkButton>
    )
  }
  if (isMain) {
    return (
      <Button size="sm" aria-label={name} {...press}>
        {label}
      </Button>
    )
  }
  return (
    <IconButton label={name} {...(isOn !== undefined && { isOn })} {...press}>
      {icon}
    </IconButton>
  )
}

/** Rows with a rule between them. */
export const BookRows = ({ children }: { children: ReactNode }) => (
  <div className={styles['book-rows']}>{children}</div>
)
