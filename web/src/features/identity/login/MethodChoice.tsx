import { ChevronRight, GraduationCap, KeyRound, LogIn, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import styles from './MethodChoice.module.css'
import type { Method } from './methods.ts'
import { OutsideLink } from '../sign-on/OutsideLink.tsx'

const icons = {
  unified: ShieldCheck,
  normal: KeyRound,
  passport: GraduationCap,
  external: LogIn,
}

interface Props {
  methods: Method[]
  onForm: () => void
}

/** Several ways in, one below the other, each with a sentence that says for whom it is. */
export function MethodChoice({ methods, onForm }: Props) {
  const { t } = useTranslation('identity')
  return (
    <>
      <ul className={styles['methods']}>
        {methods.map((method) => {
          const Icon = icons[method.name]
          const face = (
            <>
              <span className={styles['sign']}>
                <Icon aria-hidden />
              </span>
              <span>
                <b>{t(`method.${method.name}`)}</b>
                <span className="t-2">{t(`method.${method.name}.for`)}</span>
              </span>
              <ChevronRight aria-hidden />
            </>
          )
          return (
            <li key={method.name}>
              {method.name === 'normal' ? (
                <button type="button" className={styles['method']} onClick={onForm}>
                  {face}
                </button>
              ) : (
                <OutsideLink method={method} className={styles['method']}>
                  {face}
                </OutsideLink>
              )}
            </li>
          )
        })}
      </ul>
      <p className="t-cap">
        {t('method.privacy')} <Link to="/privacy">{t('login.policy')}</Link>
      </p>
    </>
  )
}
