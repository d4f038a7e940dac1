import { localeNames, locales } from '@shulin/contract/locale'
import { useTranslation } from 'react-i18next'
import { chooseLocale, localeInForce } from '../../platform/language.ts'
import styles from './LanguageSwitcher.module.css'

/** The three languages, each in its own words: signs in the header, whole names in the sheet of a phone. */
export function LanguageSwitcher({ hasNames = false }: { hasNames?: boolean }) {
  const { t } = useTranslation('ui')
  return (
    <fieldset className={styles['langs']} aria-label={t('language')}>
      {locales.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={localeNames[locale].html}
          aria-current={locale === localeInForce() ? 'true' : undefined}
          onClick={() => chooseLocale(locale)}
        >
          {!hasNames && <span aria-hidden>{t(`language.${locale}.sign`)}</span>}
          <span className={hasNames ? undefined : 'sr'}>{t(`language.${locale}`)}</span>
        </button>
      ))}
    </fieldset>
  )
}
