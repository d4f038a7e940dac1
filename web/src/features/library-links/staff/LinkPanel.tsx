import {
  linkFields,
  type AwayReason,
  type LibraryLink,
  type LinkKind,
} from '@shulin/contract/library-links-staff'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dayAndMinute } from '../../../platform/instants.ts'
import { Facts } from '../../../ui/console/Facts.tsx'
import { Buttons, PanelBody, PanelPart } from '../../../ui/console/PanelParts.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { LinkForm } from './LinkForm.tsx'
import { LinkState } from './LinkState.tsx'
import { useTryLink } from './queries.ts'

interface Props {
  link: LibraryLink
  kinds: readonly LinkKind[]
  onClose: () => void
}

/** How the system of a library stands, what it failed with, and what can be done about it. */
export function LinkPanel({ link, kinds, onClose }: Props) {
  const { t, i18n } = useTranslation('library-links')
  const tryNow = useTryLink()
  const [isChanging, setChanging] = useState(false)
  const when = (instant: string | null) => instant && dayAndMinute(instant, i18n.language)

  if (isChanging) {
    const libraries = [{ libCode: link.libCode, name: link.library }]
    return <LinkForm link={link} libraries={libraries} kinds={kinds} onClose={onClose} />
  }
  const { libCode, kind, settings, state, errors, waiting, unknown, lentTwice } = link
  return (
    <PanelBody>
      <Facts
        facts={[
          [t('state'), <LinkState key="state" state={state} />],
          [t('restsUntil'), when(link.restsUntil)],
          [t('askedAt'), when(link.askedAt)],
          [t('answeredAt'), when(link.answeredAt) ?? t('never')],
          [t('oldestSeenAt'), when(link.oldestSeenAt)],
          [t('open'), t('open.counts', { waiting, unknown })],
        ]}
      />
      {waiting + unknown > 0 && <Link to="/readers/wishes">{t('open.see')}</Link>}
      {lentTwice.length > 0 && (
        <Notice kind="warning">{t('lentTwice', { barcodes: lentTwice.join(', ') })}</Notice>
      )}
      {tryNow.data && (
        <Notice kind={tryNow.data.isThere ? 'info' : 'warning'} isLive>
          <TriedWords why={tryNow.data.why} milliseconds={tryNow.data.milliseconds} />
        </Notice>
      )}
      <Buttons>
        <Button
          size="sm"
          look="main"
          isDisabled={state === 'off'}
          isBusy={tryNow.isPending}
          busyLabel={t('trying')}
          onPress={() =>
            tryNow.mutate(libCode, {
              onError: ({ message }) => showToast({ kind: 'error', message }),
            })
          }
        >
          {t('try')}
        </Button>
        <Button size="sm" onPress={() => setChanging(true)}>
          {t('change')}
        </Button>
      </Buttons>
      {errors.length > 0 && (
        <PanelPart title={t('errors')}>
          <ul>
            {errors.map(({ at, call, why }) => (
              <li key={`${at} ${call}`}>
                <span className="num">{when(at)}</span> {t(`why.${why}`)}
              </li>
            ))}
          </ul>
        </PanelPart>
      )}
      <PanelPart title={t('reached')}>
        <Facts
          facts={[
            [t('kind'), t(`kind.${kind}`)],
            ...linkFields[kind].map(
              ({ name, form }) =>
                [
                  t(`field.${name}` as 'field.host'),
                  form === 'flag' ? t(settings[name] === '1' ? 'yes' : 'no') : settings[name],
                ] as const,
            ),
            [t('secret'), t(link.hasSecret ? 'secret.kept' : 'secret.none')],
            [t('signsIn'), t(link.signsIn ? 'yes' : 'no')],
            [t('changed'), `${link.changedBy} · ${when(link.changedAt)}`],
          ]}
        />
      </PanelPart>
    </PanelBody>
  )
}

function TriedWords({ why, milliseconds }: { why: AwayReason | null; milliseconds: number }) {
  const { t } = useTranslation('library-links')
  return why === null ? t('tried.there', { milliseconds }) : t(`why.${why}`)
}
