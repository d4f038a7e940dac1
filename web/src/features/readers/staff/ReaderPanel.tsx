import { hiddenFields, type HiddenField } from '@shulin/contract/readers'
import { type ListedReader, type readReader } from '@shulin/contract/readers-staff'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../platform/api.ts'
import { dayAndMinute } from '../../../platform/instants.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Facts } from '../../../ui/console/Facts.tsx'
import { Aside, Buttons, PanelBody, PanelPart } from '../../../ui/console/PanelParts.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { ReaderActs } from './ReaderActs.tsx'
import { ReaderBindings } from './ReaderBindings.tsx'
import { ReaderDeliveries } from './ReaderDeliveries.tsx'
import { ReaderFactor } from './ReaderFactor.tsx'
import { ReaderState } from './ReaderState.tsx'
import { RevealForm } from './RevealForm.tsx'
import { useReader } from './useReaders.ts'

type RevealedFields = Partial<Record<HiddenField, string | null>>

/** One reader: what everybody at the desk may see, what is masked, and who looked behind the mask. */
export function ReaderPanel({ reader }: { reader: ListedReader }) {
  const { t } = useTranslation('readers')
  const whole = useReader(reader.readerId)
  const [isAsking, setAsking] = useState(false)
  // Seen until the panel is closed, and kept nowhere else.
  const [shown, setShown] = useState<RevealedFields>({})
  const state = <ReaderState state={reader.state} />
  return (
    <PanelBody>
      <Facts
        facts={[
          [t('reader.account'), reader.account],
          [t('reader.type'), reader.readerType],
          [t('reader.department'), reader.department],
          [t('reader.library'), reader.libName],
          [t('reader.validUntil'), reader.validUntil],
          [t('reader.state'), state],
        ]}
      />
      <ReaderActs reader={reader} />
      <QueryState query={whole} failed={t('reader.failed')}>
        {({ masked, looks }) => (
          <>
            <PanelPart title={t('hidden')}>
              <Facts
                facts={hiddenFields.map((field) => [
                  t(`field.${field}`),
                  shown[field] ?? masked[field] ?? t('field.none'),
                ])}
              />
              {isAsking ? (
                <RevealForm
                  readerId={reader.readerId}
                  fields={hiddenFields.filter((field) => masked[field] !== null)}
                  onShown={(values) => {
                    setShown({ ...shown, ...values })
                    setAsking(false)
                  }}
                  onClose={() => setAsking(false)}
                />
              ) : (
                <Buttons>
                  <Button
                    size="sm"
                    isDisabled={hiddenFields.every((field) => masked[field] === null)}
                    onPress={() => setAsking(true)}
                  >
                    {t('reveal')}
                  </Button>
                </Buttons>
              )}
            </PanelPart>
            <PanelPart title={t('looks')}>
              <Looks looks={looks} />
            </PanelPart>
            <ReaderBindings readerId={reader.readerId} />
            <ReaderFactor readerId={reader.readerId} />
            <ReaderDeliveries readerId={reader.readerId} />
          </>
        )}
      </QueryState>
    </PanelBody>
  )
}

type Look = Answer<typeof readReader>['looks'][number]

function Looks({ looks }: { looks: Look[] }) {
  const { t, i18n } = useTranslation('readers')
  if (looks.length === 0) return <Aside>{t('looks.none')}</Aside>
  const listed = (fields: HiddenField[]) =>
    new Intl.ListFormat(i18n.language).format(fields.map((field) => t(`field.${field}`)))
  return (
    <Facts
      facts={looks.map(({ at, by, purpose, ticket, fields }) => [
        dayAndMinute(at, i18n.language),
        t(ticket === null ? 'looks.one' : 'looks.oneWithTicket', {
          by,
          purpose: t(`purpose.${purpose}`),
          fields: listed(fields),
          ticket: ticket ?? '',
        }),
      ])}
    />
  )
}
