import { readPurposes } from '@shulin/contract/readers'
import { useTranslation } from 'react-i18next'

const known = [
  'setting.change',
  'setting.sign-on',
  'setting.confirm-key',
  'menu.change',
  'dictionary.change',
  'staff.put',
  'staff.link',
  'staff.add',
  'staff.change',
  'staff.invite',
  'staff.signIn',
  'staff.password',
  'staff.secondFactor',
  'staff.dropSecondFactor',
  'staff.recoveryCodes',
  'staff.endSessions',
  'reader.read',
  'reader.password',
  'reader.contact',
  'reader.lost-card',
  'reader.bind',
  'reader.unbind',
  'reader.handed-over',
  'record.add',
  'record.correct',
  'holding.change',
  'cover.change',
  'alias.add',
  'alias.remove',
  'item.add',
  'item.change',
  'grouping.decide',
  'grouping.undo',
  'import.decide',
  'import.harvest',
  'home.blocks',
  'home.links',
  'feedback.reply',
  'topic.change',
  'topic.remove',
  'topic.arrange',
  'search.take-down',
  'search.put-back',
  'search.barred-words',
  'index.rebuild',
  'index.try-again',
  'reading-key.make',
  'reading-key.revoke',
] as const

/** What the trail names by codes, in words. An act of a newer release is shown as it is called. */
export function useActNames() {
  const { t } = useTranslation('audit')
  return {
    actName: (act: string) => {
      const name = known.find((one) => one === act)
      return name ? t(`act.${name}`) : act
    },
    who: (by: string) => {
      const nobody = (['operator', 'system', 'reader'] as const).find((one) => one === by)
      return nobody ? t(`by.${nobody}`) : by
    },
    purposeName: (purpose: string | null) => {
      const name = readPurposes.find((one) => one === purpose)
      return name && t(`purpose.${name}`)
    },
  }
}
