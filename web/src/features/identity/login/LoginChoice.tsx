import { KeyRound, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useInstitution } from '../../institutions/institutions.tsx'
import { InstructionLines } from './Instructions.tsx'
import { instructionsOf, methodsOf } from './methods.ts'
import { OutsideLink } from '../sign-on/OutsideLink.tsx'
import styles from './LoginChoice.module.css'

/** Two large doors under the instructions: one for readers of the institution, one for all others. */
export function LoginChoice({ onForm }: { onForm: () => void }) {
  const { t } = useTranslation('identity')
  const { config } = useInstitution()
  const instructions = instructionsOf(config)
  return (
    <>
      {instructions.length > 0 && (
        <div className={styles['instructions']}>
          <InstructionLines lines={instructions} />
        </div>
      )}
      <ul className={styles['doors']}>
        {methodsOf(config).map((method) =>
          method.name === 'unified' ? (
            <li key={method.name}>
              <OutsideLink method={method} className={styles['door']}>
                <ShieldCheck aria-hidden />
                <b>{t('doors.own')}</b>
                <span className="t-2">{t('doors.own.how')}</span>
              </OutsideLink>
            </li>
          ) : (
            method.name === 'normal' && (
              <li key={method.name}>
                <button type="button" className={styles['door']} onClick={onForm}>
                  <KeyRound aria-hidden />
                  <b>{t('doors.others')}</b>
                  <span className="t-2">{t('doors.others.how')}</span>
                </button>
              </li>
            )
          ),
        )}
      </ul>
    </>
  )
}
