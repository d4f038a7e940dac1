import type { ItemPlace, OnlineText } from '@shulin/contract/catalogue'
import { placeName } from '@shulin/presentation/place-name'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { monthAndDay } from '../../platform/instants.ts'
import { ownLibrary } from '../../platform/session.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { StatusChip } from '../../ui/feedback/StatusChip.tsx'
import { StatusLine } from '../../ui/feedback/StatusLine.tsx'
import styles from './catalogue.module.css'
import { availability as availabilityOf, availabilityOfList, type Availability } from './queries.ts'

export type { Availability } from './queries.ts'
export { useSoonest } from './useSoonest.tsx'

/** Which items the titles of a list have now, where they stand, and when the first comes back. */
export function useAvailability(recordIds: readonly number[]) {
  const { language } = useTranslation('catalogue').i18n
  return useQuery(availabilityOf(recordIds, { libCode: ownLibrary(), language }))
}

interface Props {
  /** None while it is on its way, and where it could not be learnt. */
  availability: Availability | undefined
  isOnItsWay: boolean
  callNo: string
  /** Only whether it is to be had: where there is little room, or a column of its own says the rest. */
  isBrief?: boolean
}

/** Can I get it, where, until when. A title without items and without a place has no such line. */
export function AvailabilityLine({ availability, isOnItsWay, callNo, isBrief = false }: Props) {
  const call = callNo !== '' && <span className="call">{callNo}</span>
  if (isOnItsWay) {
    // What has a call number mostly has a place: on a phone that is a second line, which is kept free for it.
    const place = !isBrief && <Skeleton key="place" shape="text" width="112px" />
    const facts = call ? [place, call].filter(Boolean) : []
    return <StatusLine chip={<Skeleton shape="text" width="88px" />} facts={facts} />
  }
  const online = availability?.isOnline && (
    <Online text={isBrief ? undefined : availability.online} />
  )
  if (availability && availability.itemCount > 0) {
    if (!isBrief && availability.places?.[0]) {
      return <PlaceLine availability={availability} callNo={callNo} />
    }
    const facts = [call, online].filter(Boolean)
    return <StatusLine chip={<OnShelf {...availability} />} facts={facts} />
  }
  if (online) return <StatusLine chip={online} facts={call ? [call] : []} />
  return call ? <StatusLine chip={call} facts={[]} /> : null
}

/** The best place first; the others unfold. */
function PlaceLine({ availability, callNo }: { availability: Availability; callNo: string }) {
  const { t, i18n } = useTranslation('catalogue')
  const [isOpen, setIsOpen] = useState(false)
  const { places = [], earliestReturn = '', isOnline = false, online, isForUseHere } = availability
  const [first, ...others] = places
  if (!first) return null
  const call = first.callNo || callNo
  const facts = [
    earliestReturn && (
      <time key="return" dateTime={earliestReturn}>
        {t('earliestReturn', { day: monthAndDay(earliestReturn, i18n.language) })}
      </time>
    ),
    nameOf(first),
    call && (
      <span key="call" className="call">
        {call}
      </span>
    ),
    isForUseHere && <StatusChip key="inside" status="inside" />,
    isOnline && <Online key="online" text={online} />,
  ].filter(Boolean)
  return (
    <>
      <StatusLine
        chip={<OnShelf {...availability} />}
        facts={facts}
        {...(others.length > 0 && {
          more: {
            label: t('otherPlaces', { count: others.length }),
            isOpen,
            onToggle: () => setIsOpen(!isOpen),
          },
        })}
      />
      {isOpen && (
        <ul className={styles['places']}>
          {others.map((place) => (
            <li key={`${nameOf(place)} ${place.callNo}`}>
              <StatusLine
                chip={<OnShelf {...place} />}
                facts={[
                  nameOf(place),
                  place.callNo && (
                    <span key="call" className="call">
                      {place.callNo}
                    </span>
                  ),
                ].filter(Boolean)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const nameOf = ({ libName, locationName }: ItemPlace) => placeName(libName, locationName)

/** Whether each title of a list is to be had, in a word: one call for the list, drawn into room that is kept for it. */
export function useListedAvailability(recordIds: readonly number[]) {
  const { data } = useQuery(availabilityOfList(recordIds))
  return (recordId: number | string) => {
    const availability = data?.[recordId]
    return (
      <span className={styles['listed']}>
        {availability && <InAWord availability={availability} />}
      </span>
    )
  }
}

/** What can be fetched or read now comes first. */
function InAWord({ availability }: { availability: Availability }) {
  const { t } = useTranslation('catalogue')
  const { itemCount, onShelfCount, isOnline = false } = availability
  if (onShelfCount > 0) return <StatusChip status="shelf">{t('state.shelf')}</StatusChip>
  if (isOnline) return <Online />
  if (itemCount > 0) return <StatusChip status="loan">{t('state.away')}</StatusChip>
  return null
}

/** That it can be read online, and what that asks of the reader. */
function Online({ text }: { text?: OnlineText | undefined }) {
  const { t } = useTranslation('catalogue')
  const chip = <StatusChip status="online">{t('state.online')}</StatusChip>
  if (!text) return chip
  const access = [
    text.name && t('access.through', { name: text.name }),
    text.link !== text.url && t('access.offCampus'),
    text.needsLogin && t('access.login'),
  ].filter(Boolean)
  return (
    <span className={styles['online']}>
      {chip}
      <span>{access.length > 0 ? access.join(t('access.between')) : t('access.open')}</span>
    </span>
  )
}

function OnShelf({ itemCount, onShelfCount }: Pick<Availability, 'itemCount' | 'onShelfCount'>) {
  const { t } = useTranslation('catalogue')
  if (onShelfCount === 0) {
    return <StatusChip status="loan">{t('shelf.none', { count: itemCount })}</StatusChip>
  }
  return (
    <StatusChip status="shelf">
      {onShelfCount === itemCount
        ? t('shelf.all', { count: itemCount })
        : t('shelf.some', { count: itemCount, onShelf: onShelfCount })}
    </StatusChip>
  )
}
