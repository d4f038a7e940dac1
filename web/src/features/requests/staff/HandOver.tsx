import { handOver, type StaffRequest } from '@shulin/contract/requests-staff'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ScanBarcode } from 'lucide-react'
import { useId, useState, type FormEvent, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { call, type Answer } from '../../../platform/api.ts'
import { dayOf, lastDay } from '../../../platform/instants.ts'
import { usePageState } from '../../../platform/page-state.ts'
import { useOnce } from '../../../platform/useOnce.ts'
import { sound } from '../../../ui/console/sounds.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { readPickupText } from '../pickup-text.ts'
import { queueKey } from './queries.ts'
import styles from './Queue.module.css'

interface Props {
  /** The request that is open: a code without a number is meant for it. */
  opened: StaffRequest | undefined
  ref: Ref<HTMLInputElement>
}

type Outcome =
  | { isDone: true; handed: Answer<typeof handOver> }
  | { isDone: false; message: string }

/** Hands a copy over: the QR code of the reader is scanned, or the request opened and its code typed. */
export function HandOver({ opened, ref }: Props) {
  const { t, i18n } = useTranslation('staffRequests')
  const id = useId()
  const queries = useQueryClient()
  const once = useOnce()
  const { desk } = usePageState()
  const [outcome, setOutcome] = useState<Outcome>()
  const tell = (told: Outcome) => {
    setOutcome(told)
    if (!desk?.isSilent) sound(told.isDone ? 'done' : 'stop')
  }
  const { mutate, isPending } = useMutation({
    mutationFn: (text: string) => {
      const { takeCode, requestNo } = readPickupText(text)
      const number = requestNo || (opened?.requestNo ?? '')
      if (number === '') throw new Error(t('handOver.whose'))
      const place = desk?.place ?? ''
      const body = { takeCode, requestNo: number, ...(place !== '' && { locationId: place }) }
      // What is refused is said here; that nobody is logged in any more is said by the console.
      return call(handOver, { body }, { ...once(body), isSilent: false })
    },
    onSuccess: (handed) => tell({ isDone: true, handed }),
    onError: ({ message }) => tell({ isDone: false, message }),
    onSettled: () => queries.invalidateQueries({ queryKey: queueKey }),
  })
  const take = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.querySelector('input')!
    const text = field.value.trim()
    field.value = ''
    field.focus()
    if (text !== '') mutate(text)
  }
  return (
    <form className={styles['hand-over']} onSubmit={take} noValidate>
      <label htmlFor={id}>
        {opened ? t('handOver.of', { number: opened.requestNo }) : t('handOver')}
      </label>
      <div className={styles['scan']}>
        <ScanBarcode aria-hidden />
        <input
          ref={ref}
          id={id}
          name="handOver"
          maxLength={60}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={t('handOver.placeholder')}
        />
        <Button type="submit" size="sm" isBusy={isPending}>
          {t('handOver.go')}
        </Button>
      </div>
      {outcome && (
        <Notice kind={outcome.isDone ? 'info' : 'error'} isLive>
          {outcome.isDone
            ? t(outcome.handed.dueDate ? 'handedOver.until' : 'handedOver', {
                title: outcome.handed.title,
                // Machines of a desk stand where the library is.
                day:
                  outcome.handed.dueDate &&
                  dayOf(lastDay(outcome.handed.dueDate, undefined), i18n.language),
              })
            : outcome.message}
        </Notice>
      )}
    </form>
  )
}
