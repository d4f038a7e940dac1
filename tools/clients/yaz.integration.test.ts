import { spawn, spawnSync } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allNamed, readXml, textOf } from '../../server/test/xml.ts'
import {
  aSearchedInstitution,
  aTitle,
  startSearchApi,
  type SearchApi,
  type SearchedInstitution,
} from '../../server/test/searching.ts'
import { installFromDebian } from '../python.ts'

// The client that library systems are built on, and the plainest of all.
let api: SearchApi
let library: SearchedInstitution
beforeAll(async () => {
  if (spawnSync('yaz-client', ['-V']).status !== 0) installFromDebian('yaz')
  api = await startSearchApi()
  library = await aSearchedInstitution(api)
  await aTitle(library, { title: '红楼梦', creators: ['曹雪芹'] })
  await aTitle(library, { title: '紅樓夢研究', creators: ['俞平伯'] })
  await aTitle(library, { title: 'War and peace', creators: ['Tolstoy, Leo'] })
  await api.feed()
}, 180_000)
afterAll(() => api.close())

/** What YAZ shows for some commands. */
async function yaz(...commands: string[]) {
  const child = spawn('yaz-client', [], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, LANG: 'C.UTF-8' },
  })
  child.stdin.end(`${commands.join('\n')}\nquit\n`)
  return text(child.stdout)
}

const open = () => ['charset utf-8', `open ${api.url}/${library.mappingPath}/sru`, 'sru get 1.2']

test('the YAZ client searches in Chinese, both scripts, and reads the records', async () => {
  const shown = await yaz(
    ...open(),
    'querytype cql',
    'schema marcxml',
    'find dc.title=紅樓夢 and dc.creator=曹雪芹',
    'show 1',
  )
  expect(shown).toContain('Number of hits: 1')
  expect(shown).toContain('红楼梦')
  const both = await yaz(...open(), 'querytype cql', 'find 红楼梦')
  expect(both).toContain('Number of hits: 2')
  const wrong = await yaz(...open(), 'querytype cql', 'find colour=red')
  expect(wrong).toContain('Unsupported index')
})

test('curl searches in Chinese', async () => {
  const child = spawn('curl', [
    '--silent',
    '--get',
    `${api.url}/${library.mappingPath}/sru`,
    '--data',
    'version=1.2&operation=searchRetrieve&recordSchema=dc',
    '--data-urlencode',
    'query=title="红楼梦" not author=曹雪芹',
  ])
  const answer = readXml(await text(child.stdout))
  expect(textOf(answer, 'numberOfRecords')).toBe('1')
  expect(textOf(allNamed(answer, 'recordData')[0]!, 'title')).toBe('紅樓夢研究')
})
