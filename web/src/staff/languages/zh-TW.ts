import audit from '../../features/audit/staff/texts/zh-TW.json'
import cataloguing from '../../features/catalogue/staff/texts/zh-TW.json'
import received from '../../features/feedback/staff/texts/zh-TW.json'
import homeSetup from '../../features/home/staff/texts/zh-TW.json'
import signOn from '../../features/identity/sign-on/staff/texts/zh-TW.json'
import imports from '../../features/imports/staff/texts/zh-TW.json'
import configuration from '../../features/institutions/staff/texts/zh-TW.json'
import readers from '../../features/readers/staff/texts/zh-TW.json'
import indexHealth from '../../features/search/staff/texts/zh-TW.json'
import staff from '../../features/staff/texts/zh-TW.json'
import traffic from '../../features/traffic/staff/texts/zh-TW.json'
import platform from '../../platform/texts/zh-TW.json'
import portal from '../../portal/texts/zh-TW.json'
import ui from '../../ui/texts/zh-TW.json'
import console from '../texts/zh-TW.json'

/** What the console says; the words of the portal are those of its header, which is previewed. */
export const texts = {
  audit,
  cataloguing,
  configuration,
  console,
  homeSetup,
  imports,
  indexHealth,
  platform,
  portal,
  readers,
  received,
  signOn,
  staff,
  traffic,
  ui,
}
