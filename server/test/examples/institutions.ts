import type { Examples } from '../example.ts'

const english = { code: 'eng', name: { 'zh-CN': '英语', 'zh-TW': '英語', 'en-US': 'English' } }

export const examples: Examples = {
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
  'POST /find/groupResource/dict': { body: {} },
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
}
