import { CircleQuestionMark } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Disclosure } from './Disclosure.tsx'
import styles from './HelpButton.module.css'

const subjects = ['search', 'browse', 'mine'] as const

export function HelpButton({ className }: { className: string | undefined }) {
  const { t } = useTranslation('portal')
  return (
    <Disclosure
      className={className}
      label={t('help')}
      face={<CircleQuestionMark aria-hidden />}
      edge="right"
    >
      {() => (
        <dl className={styles['help']}>
          {subjects.map((subject) => (
            <div key={subject}>
              <dt>{t(`help.${subject}`)}</dt>
              <dd>{t(`help.${subject}.how`)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Disclosure>
  )
}
