import { setChoice, type Choice, type ConsentPurpose } from '@shulin/contract/inbox'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { dayAndMinute } from '../../platform/instants.ts'
import { Switch } from '../../ui/controls/Switch.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { AlertDialog } from '../../ui/overlays/AlertDialog.tsx'
import { showToast } from '../../ui/overlays/Toast.tsx'
import { asReader } from '../identity/identity.ts'
import styles from './Choices.module.css'
import { choices as choicesQuery } from './queries.ts'

const channels: readonly ConsentPurpose[] = ['mail', 'text messages', 'chat app']
/** What the portal does today; an agreement to something that comes later is asked for when it comes. */
const purposes: readonly ConsentPurpose[] = ['loan history', 'reader ranking']

/** Where messages go besides the inbox, and what else the reader agreed to; each with its history. */
export function Choices() {
  const { t } = useTranslation('inbox')
  const queries = useQueryClient()
  const found = useQuery(choicesQuery())
  const [isCutAsked, setCutAsked] = useState(false)
  const choose = useMutation({
    mutationFn: (choice: { purpose: ConsentPurpose; isGiven: boolean }) =>
      asReader(() => call(setChoice, { body: choice })),
    onSuccess: (changed) => {
      if (!changed) return
      queries.setQueryData(choicesQuery().queryKey, (known) =>
        known?.map((one) => (one.purpose === changed.purpose ? changed : one)),
      )
      showToast({ kind: 'success', message: t('choices.saved') })
    },
  })
  const onChoose = (purpose: ConsentPurpose, isGiven: boolean) => {
    if (purpose === 'loan history' && !isGiven) setCutAsked(true)
    else choose.mutate({ purpose, isGiven })
  }

  return (
    <section className={styles['choices']} aria-labelledby="inbox-choices">
      <h2 id="inbox-choices" className="t-section">
        {t('choices')}
      </h2>
      <p className="t-2">{t('choices.lead')}</p>
      <QueryState query={found} failed={t('choices.failed')}>
        {(all) => (
          <>
            <ChoiceGroup of={channels} all={all} isBusy={choose.isPending} onChoose={onChoose} />
            <h3 className="t-book-sm">{t('choices.about')}</h3>
            <ChoiceGroup of={purposes} all={all} isBusy={choose.isPending} onChoose={onChoose} />
          </>
        )}
      </QueryState>
      <AlertDialog
        title={t('cut')}
        isOpen={isCutAsked}
        onClose={() => setCutAsked(false)}
        keep={t('keep')}
        act={t('cut.do')}
        onAct={() => {
          setCutAsked(false)
          choose.mutate({ purpose: 'loan history', isGiven: false })
        }}
      >
        <p>{t('cut.why')}</p>
      </AlertDialog>
    </section>
  )
}

interface GroupProps {
  of: readonly ConsentPurpose[]
  all: Choice[]
  isBusy: boolean
  onChoose: (purpose: ConsentPurpose, isGiven: boolean) => void
}

const ChoiceGroup = ({ of, all, isBusy, onChoose }: GroupProps) => (
  <ul>
    {all
      .filter(({ purpose }) => of.includes(purpose))
      .map((choice) => (
        <OneChoice key={choice.purpose} choice={choice} isBusy={isBusy} onChoose={onChoose} />
      ))}
  </ul>
)

function OneChoice({
  choice: { purpose, isGiven, hindrance, history },
  isBusy,
  onChoose,
}: Pick<GroupProps, 'isBusy' | 'onChoose'> & { choice: Choice }) {
  const { t, i18n } = useTranslation('inbox')
  const at = (instant: string) => (
    <time className="num" dateTime={instant}>
      {dayAndMinute(instant, i18n.language)}
    </time>
  )
  return (
    <li className={styles['choice']}>
      <Switch
        isOn={isGiven}
        // What is agreed to can be withdrawn, whatever stands in the way of agreeing again.
        isDisabled={isBusy || (hindrance !== null && !isGiven)}
        onChange={(isOn) => onChoose(purpose, isOn)}
      >
        {t(`purpose.${purpose}`)}
      </Switch>
      <p className="t-2">
        {hindrance === null ? t(`purpose.${purpose}.means`) : t(`hindrance.${hindrance}`)}
      </p>
      {history.length > 0 && (
        <details className="t-cap">
          <summary>{t('history')}</summary>
          <ul>
            {history.map(({ givenAt, withdrawnAt }) => (
              <li key={givenAt}>
                {t('history.given')} {at(givenAt)}
                {withdrawnAt !== null && (
                  <>
                    {' · '}
                    {t('history.withdrawn')} {at(withdrawnAt)}
                  </>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}
