import audit from '../../features/audit/staff/texts/zh-CN.json'
import cataloguing from '../../features/catalogue/staff/texts/zh-CN.json'
import received from '../../features/feedback/staff/texts/zh-CN.json'
import homeSetup from '../../features/home/staff/texts/zh-CN.json'
import signOn from '../../features/identity/sign-on/staff/texts/zh-CN.json'
import imports from '../../features/imports/staff/texts/zh-CN.json'
import configuration from '../../features/institutions/staff/texts/zh-CN.json'
import readers from '../../features/readers/staff/texts/zh-CN.json'
import indexHealth from '../../features/search/staff/texts/zh-CN.json'
import staff from '../../features/staff/texts/zh-CN.json'
import traffic from '../../features/traffic/staff/texts/zh-CN.json'
import platform from '../../platform/texts/zh-CN.json'
import portal from '../../portal/texts/zh-CN.json'
import ui from '../../ui/texts/zh-CN.json'
import console from '../texts/zh-CN.json'

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
