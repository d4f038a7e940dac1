import type { CountedPlace } from '@shulin/contract/lending-rules-staff'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../../../ui/controls/Checkbox.tsx'
import { Select } from '../../../../ui/controls/Select.tsx'
import { TextField } from '../../../../ui/controls/TextField.tsx'
import { ChangePanel } from '../change/ChangePanel.tsx'
import { NameFields, tidyNames, type Names } from '../change/NameFields.tsx'
import { RowFacts } from '../change/RowFacts.tsx'
import { useNameIn } from '../change/useScope.ts'
import { useMayChange, type LendingRules } from '../useLendingRules.ts'

interface Props {
  /** None: a new one. */
  place?: CountedPlace
  libraries: LendingRules['libraries']
  onDone: () => void
}

const isId = (text: string) => /^[0-9A-Za-z_.-]{1,64}$/.test(text)

/** A room or shelf area of a library. */
export function PlacePanel({ place, libraries, onDone }: Props) {
  const { t } = useTranslation('lendingRules')
  const nameIn = useNameIn()
  const mayChange = useMayChange()
  const [locationId, setLocationId] = useState(place?.locationId ?? '')
  const [libCode, setLibCode] = useState(place?.libCode ?? libraries[0]?.libCode ?? '')
  const [names, setNames] = useState<Names>(place?.names ?? { 'zh-CN': '' })
  const [phone, setPhone] = useState(place?.phone ?? '')
  const [isPickup, setPickup] = useState(place?.isPickup ?? false)
  const [isTried, setTried] = useState(false)
  const lacksName = names['zh-CN'].trim() === ''
  const isRight = isId(locationId.trim()) && !lacksName && libCode !== ''

  if (!mayChange && place) {
    return (
      <RowFacts
        facts={[
          [t('name'), nameIn(place.names)],
          [t('code'), place.locationId],
          [t('place.phone'), place.phone],
          [t('place.pickup'), t(place.isPickup ? 'yes' : 'no')],
        ]}
      />
    )
  }
  return (
    <ChangePanel
      read={() => {
        setTried(true)
        if (!isRight) return undefined
        const changed = {
          locationId: locationId.trim(),
          libCode,
          names: tidyNames(names),
          phone: phone.trim(),
          isPickup,
        }
        return { kind: 'place', place: changed, isRemoved: false }
      }}
      removal={place && { kind: 'place', place: withoutCount(place), isRemoved: true }}
      onDone={onDone}
    >
      {!place && (
        <TextField
          label={t('code')}
          hint={t('place.code.hint')}
          value={locationId}
          maxLength={64}
          error={isTried && !isId(locationId.trim()) ? t('code.wrong') : undefined}
          onChange={setLocationId}
        />
      )}
      <NameFields
        names={names}
        error={isTried && lacksName ? t('name.missing') : undefined}
        onChange={setNames}
      />
      <Select
        label={t('library')}
        value={libCode}
        onChange={setLibCode}
        options={libraries.map((library) => ({ id: library.libCode, label: library.name }))}
      />
      <TextField
        label={t('place.phone')}
        type="tel"
        value={phone}
        maxLength={40}
        isOptional
        onChange={setPhone}
      />
      <Checkbox isChecked={isPickup} onChange={setPickup}>
        {t('place.pickup.tick')}
      </Checkbox>
    </ChangePanel>
  )
}

const withoutCount = ({ copies: _copies, ...place }: CountedPlace) => place
