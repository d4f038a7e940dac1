import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { addressOf } from '../../search/search.ts'
import styles from '../HomeBlocks.module.css'
import { useDisciplines } from '../useHome.ts'
import { Block } from './Block.tsx'

/** As many as a grid of four columns shows in six rows. */
const most = 24

export function Disciplines() {
  const { t, i18n } = useTranslation('home')
  const query = useDisciplines()
  return (
    <Block
      title={t('block.disciplines')}
      query={query}
      isEmpty={(disciplines) => disciplines.length === 0}
      onPhone="eight"
      more={{ to: '/categorySearchList', label: t('all.classes') }}
    >
      {(disciplines) => (
        <ul className={styles['words']}>
          {disciplines.slice(0, most).map(({ discode1, name, count }) => (
            <li key={discode1}>
              <Link to={addressOf({ choices: { discode1: [discode1] } })}>
                <span className={styles['words__code']} aria-hidden>
                  {discode1}
                </span>
                <span className={styles['words__name']}>{name}</span>
                <span className={`num ${styles['words__count']}`}>
                  {count.toLocaleString(i18n.language)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}
