import audit from '../../features/audit/staff/texts/en-US.json'
import cataloguing from '../../features/catalogue/staff/texts/en-US.json'
import received from '../../features/feedback/staff/texts/en-US.json'
import homeSetup from '../../features/home/staff/texts/en-US.json'
import signOn from '../../features/identity/sign-on/staff/texts/en-US.json'
import imports from '../../features/imports/staff/texts/en-US.json'
import configuration from '../../features/institutions/staff/texts/en-US.json'
import readers from '../../features/readers/staff/texts/en-US.json'
import indexHealth from '../../features/search/staff/texts/en-US.json'
import staff from '../../features/staff/texts/en-US.json'
import traffic from '../../features/traffic/staff/texts/en-US.json'
import platform from '../../platform/texts/en-US.json'
import portal from '../../portal/texts/en-US.json'
import ui from '../../ui/texts/en-US.json'
import console from '../texts/en-US.json'

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
