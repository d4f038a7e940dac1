import configuration from '../../features/institutions/staff/texts/zh-TW.json'
import staff from '../../features/staff/texts/zh-TW.json'
import platform from '../../platform/texts/zh-TW.json'
import portal from '../../portal/texts/zh-TW.json'
import ui from '../../ui/texts/zh-TW.json'
import console from '../texts/zh-TW.json'

/** What the console says; the words of the portal are those of its header, which is previewed. */
export const texts = { configuration, console, platform, portal, staff, ui }
