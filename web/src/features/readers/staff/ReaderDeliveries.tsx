import { useTranslation } from 'react-i18next'
import { dayAndMinute } from '../../../platform/instants.ts'
import { Facts } from '../../../ui/console/Facts.tsx'
import { Aside, PanelPart } from '../../../ui/console/PanelParts.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { useDeliveries } from './useDeliveries.ts'
import { useTemplateName } from './useTemplateName.ts'

/** The latest codes and notices to one reader: whether they got through. */
export function ReaderDeliveries({ readerId }: { readerId: string }) {
  const { t, i18n } = useTranslation('readers')
  const letterName = useTemplateName()
  const deliveries = useDeliveries({ readerId, page: 1, rows: 10 })
  return (
    <PanelPart title={t('deliveries')}>
      <QueryState query={deliveries} failed={t('deliveries.failed')}>
        {({ list }) =>
          list.length === 0 ? (
            <Aside>{t('deliveries.none')}</Aside>
          ) : (
            <Facts
              facts={list.map(({ at, letter, channel, to, state }) => [
                dayAndMinute(at, i18n.language),
                t('deliveries.one', {
                  letter: letterName(letter),
                  channel: t(`channel.${channel}`),
                  to: to ?? '',
                  state: t(`delivery.${state}`),
                }),
              ])}
            />
          )
        }
      </QueryState>
    </PanelPart>
  )
}
