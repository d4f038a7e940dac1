import { placeLibraryHold } from '@shulin/contract/library-links'
import type { WayToGet } from '@shulin/contract/requests'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, type Answer } from '../../../platform/api.ts'
import { useOnce } from '../../../platform/useOnce.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import { RadioGroup } from '../../../ui/controls/RadioGroup.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { circulationKey } from '../../circulation/circulation.ts'
import { asReader } from '../../identity/identity.ts'
import { tabAddress } from '../../personal-centre/personal-centre.ts'
import { pickupPlaces } from '../queries.ts'
import styles from './Ask.module.css'

type Wish = Answer<typeof placeLibraryHold>

interface Props {
  way: WayToGet
  recordId: string
  onClose: () => void
}

/** Reserves a title in a library that keeps its own system, and says how that stands: done, or noted and to be done. */
export function LibraryHoldForm({ way, recordId, onClose }: Props) {
  const { t, i18n } = useTranslation('requests')
  const libCode = way.libCode ?? ''
  const query = useQuery(pickupPlaces(i18n.language, libCode, 'reservation'))
  const [wish, setWish] = useState<Wish>()
  if (wish) return <WishMade wish={wish} onClose={onClose} />
  return (
    <QueryState query={query} failed={t('ask.failed')}>
      {(places) =>
        places.length === 0 ? (
          <div className={styles['refused']}>
            <Notice isLive>{t('ask.libraryHold.nowhere')}</Notice>
            <div className={styles['foot']}>
              <Button look="main" onPress={onClose}>
                {t('ask.otherWay')}
              </Button>
            </div>
          </div>
        ) : (
          <HoldForm
            body={{ libCode, recordId }}
            library={way.place}
            places={places.map(({ addressId, name }) => ({ id: addressId, label: name }))}
            onMade={setWish}
            onClose={onClose}
          />
        )
      }
    </QueryState>
  )
}

interface FormProps extends Pick<Props, 'onClose'> {
  body: { libCode: string; recordId: string }
  library: string
  places: { id: string; label: string }[]
  onMade: (wish: Wish) => void
}

function HoldForm({ body, library, places, onMade, onClose }: FormProps) {
  const { t } = useTranslation('requests')
  const queries = useQueryClient()
  const once = useOnce()
  const [refused, setRefused] = useState<string>()
  const form = useForm({
    first: { pickupLocationId: places[0]!.id },
    act: async ({ pickupLocationId }) => {
      setRefused(undefined)
      const hold = { ...body, pickupLocationId }
      const wish = await asReader(() => call(placeLibraryHold, { body: hold }, once(hold)))
      if (!wish) return
      // What that library refused may be right with another place.
      if (wish.state === 'refused') return setRefused(wish.message)
      onMade(wish)
      await queries.invalidateQueries({ queryKey: circulationKey })
    },
  })
  const { pickupLocationId } = form.values
  return (
    <form {...form.frame} className={styles['form']} aria-label={t('ask.libraryHold')}>
      {(form.refused ?? refused) && (
        <Notice kind="error" isLive>
          {form.refused ?? refused}
        </Notice>
      )}
      <RadioGroup
        label={t('pickupLocation')}
        isColumn
        value={pickupLocationId}
        onChange={(id) => form.set('pickupLocationId', id)}
        choices={places}
      />
      <p className="t-cap">{t('ask.libraryHold.note', { library })}</p>
      <div className={styles['foot']}>
        <Button onPress={onClose}>{t('ask.otherWay')}</Button>
        <Button type="submit" look="main" isBusy={form.isBusy} busyLabel={t('working')}>
          {t('ask.libraryHold.submit')}
        </Button>
      </div>
    </form>
  )
}

/** What became of it so far, in the words of the library's portal and never as more than it is. */
function WishMade({ wish, onClose }: { wish: Wish; onClose: () => void }) {
  const { t } = useTranslation('requests')
  const isDone = wish.state === 'done'
  const named = wish.state === 'waiting' ? 'noted' : isDone ? 'done' : 'sent'
  return (
    <div className={styles['placed']}>
      <output>
        <StatusChip status={isDone ? 'done' : 'busy'}>{t(`ask.libraryHold.${named}`)}</StatusChip>
        {!isDone && <p>{wish.message}</p>}
      </output>
      <div className={styles['foot']}>
        <Button onPress={onClose}>{t('close')}</Button>
        <LinkButton look="main" href={tabAddress('loans')}>
          {t('ask.follow')}
        </LinkButton>
      </div>
    </div>
  )
}
