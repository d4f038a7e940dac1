import { homeBlocks } from '@shulin/contract/home'
import { aShelvedTitle } from '../demo.ts'
import type { Examples } from '../example.ts'
import { feedAll, openFeed } from '../feeding.ts'

const link = { name: { 'zh-CN': '入馆预约' }, url: '/collectionNav' }

export const examples: Examples = {
  'GET /find/homePage/info': {},
  'GET /find/index/getDiscipline': async (api) => {
    await aShelvedTitle(api)
    await feedAll(openFeed(api, api.searchEngine))
    return {}
  },
  'POST /find/index/getHotCollection': { body: { rows: 3 } },
  'POST /find/index/getNewCollection': { body: { rows: 3 } },
  'POST /find/index/getTryCollection': { body: {} },
  'GET /staff/home/setup': {},
  'POST /staff/home/changeBlocks': {
    body: { blocks: homeBlocks.map((block) => ({ block, isShown: true })) },
  },
  'POST /staff/home/changeLinks': { body: { links: [link] } },
}
