/** A valid call of each endpoint, over the demo institution 100041. A call without an example fails its tests. */
export const examples: Record<string, { query?: object; body?: object }> = {
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
}
