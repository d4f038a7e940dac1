import type { StaffRequest } from '@shulin/contract/requests-staff'
import { languageOf } from '@shulin/presentation/language-of'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndMinute } from '../../../platform/instants.ts'
import { Facts } from '../../../ui/console/Facts.tsx'
import { Aside, Buttons, PanelBody, PanelPart } from '../../../ui/console/PanelParts.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import type { MoveControl } from './useMove.ts'

interface Props {
  request: StaffRequest
  move: MoveControl
  onCancelled: () => void
}

/** One request: what, for whom, where, and the steps that may follow. */
export function RequestPanel({ request, move, onCancelled }: Props) {
  const { t, i18n } = useTranslation('staffRequests')
  const [barcode, setBarcode] = useState('')
  const [isCancelling, setCancelling] = useState(false)
  const { title, author, status, next } = request
  const isUnderway = status === 'start' || status === 'acceptance'
  return (
    <PanelBody>
      <div>
        <p className="t-book-sm" lang={languageOf(title, i18n.language)}>
          {title}
        </p>
        <p className="t-2">{author}</p>
        {request.isLate && <StatusChip status="overdue">{t('late')}</StatusChip>}
      </div>
      <Facts
        facts={[
          [t('type'), t(`type.${request.requestType}`)],
          [t('state'), t(`state.${status}`)],
          [t('step'), request.step],
          [t('callNo'), request.callNo],
          [t('barcode'), request.barcode],
          [t('location'), [request.location, request.shelf].filter(Boolean).join(' ')],
          [t('place'), request.pickupLocation],
          [t('address'), request.pickupAddress],
          [t('reader'), request.requester],
          [t('contact'), request.contact],
          [t('keptUntil'), request.keptUntil && dayAndMinute(request.keptUntil, i18n.language)],
          [t('asked'), dayAndMinute(request.createDate, i18n.language)],
        ]}
      />
      {next.length > 0 && (
        <PanelPart title={t('next')}>
          {isUnderway && (
            <TextField
              label={t('fetched')}
              hint={t('fetched.hint')}
              size="sm"
              autoComplete="off"
              maxLength={64}
              isOptional
              value={barcode}
              onChange={setBarcode}
            />
          )}
          <Buttons>
            {next.map((step, n) => (
              <Button
                key={`${step.status} ${step.operationType}`}
                look={n === 0 ? 'main' : 'quiet'}
                isBusy={move.isPending && move.variables.next === step}
                isDisabled={move.isPending && move.variables.next !== step}
                onPress={() => move.mutate({ request, next: step, barcode: barcode.trim() })}
              >
                {step.name}
              </Button>
            ))}
          </Buttons>
          <Aside>{t('next.told')}</Aside>
        </PanelPart>
      )}
      {isUnderway && (
        <PanelPart>
          <Buttons>
            <Button look="danger" onPress={() => setCancelling(true)}>
              {t('cancel')}
            </Button>
          </Buttons>
        </PanelPart>
      )}
      {isCancelling && (
        <CancelDialog
          request={request}
          onDone={() => {
            setCancelling(false)
            onCancelled()
          }}
          onClose={() => setCancelling(false)}
        />
      )}
    </PanelBody>
  )
}
