import { makeLink } from '../src/features/staff/staff.ts'
import { accountExamples } from './account-examples.ts'
import type { TestApi } from './api.ts'
import { bindingExamples } from './binding-examples.ts'
import { browsingExamples } from './browsing-examples.ts'
import type { Example } from './example.ts'
import { feedbackExamples } from './feedback-examples.ts'
import { identityExamples } from './identity-examples.ts'
import { recordExamples } from './record-examples.ts'
import { recoveryExamples } from './recovery-examples.ts'
import { secondFactorExamples } from './second-factor-examples.ts'
import { searchExamples } from './search-examples.ts'
import { signOnExamples } from './sign-on-examples.ts'
import { staffExamples } from './staff-examples.ts'
import { trafficExamples } from './traffic-examples.ts'

const english = { code: 'eng', name: { 'zh-CN': '英语', 'zh-TW': '英語', 'en-US': 'English' } }

/** A valid call of each endpoint, over the demo institution 100041. A call without an example fails its tests. */
const examples: Record<string, Example | ((api: TestApi) => Promise<Example>)> = {
  'POST /find/homePage/getGroupCode': { body: { mappingPath: 'demo' } },
  'GET /find/findConfig/getFindConfig': {},
  'GET /find/findConfig/getLogoUrl': {},
  'GET /find/findConfig/getLogoPara': {},
  'GET /find/findConfig/getMenuList': {},
  'GET /find/findConfig/getLibraryList': { query: { keyword: '馆' } },
  'GET /find/institution/get': {},
  'GET /find/institution/getByParaCode': { query: { paraCode: 'navBackColor' } },
  'GET /find/institution/privacyNotice': {},
  'GET /find/location/dict': {},
  'GET /find/recommendBooks/allow': {},
  'POST /find/groupResource/dict': { body: {} },
  'POST /staff/session/open': async ({ db }) => ({
    body: { token: await makeLink(db, '100041', 'admin') },
  }),
  'POST /staff/session/end': { body: {} },
  'GET /staff/me': {},
  'GET /staff/configuration/settings': {},
  'POST /staff/configuration/changeSettings': { body: { settings: { version: '3.1' } } },
  'GET /staff/configuration/menu': { query: { menu: 'default' } },
  'POST /staff/configuration/changeMenu': {
    body: { menu: 'A', entries: [{ menuId: 'home', name: { 'zh-CN': '首页' }, url: '/Home' }] },
  },
  'GET /staff/configuration/dictionaries': {},
  'GET /staff/configuration/dictionary': { query: { dictionary: 'langCode' } },
  'POST /staff/configuration/changeDictionary': {
    body: { dictionary: 'langCode', entries: [english] },
  },
  'GET /staff/configuration/changes': { query: {} },
  ...identityExamples,
  ...recoveryExamples,
  ...secondFactorExamples,
  ...bindingExamples,
  ...signOnExamples,
  ...accountExamples,
  ...staffExamples,
  ...searchExamples,
  ...recordExamples,
  ...browsingExamples,
  ...trafficExamples,
  ...feedbackExamples,
}

export async function exampleOf(api: TestApi, call: string): Promise<Example> {
  const example = examples[call]
  if (example === undefined) throw new Error(`${call} has no example in server/test/examples.ts`)
  return typeof example === 'function' ? example(api) : example
}
