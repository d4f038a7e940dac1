import { mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { asMarcXml, collectionOf, dream } from '../../fixtures/marc/records.ts'
import { growthOf } from '../test/memory.ts'
import { allOf, partsOf } from '../test/outcomes.ts'
import { openCas } from './connectors/sign-on/cas.ts'
import { saml } from './connectors/sign-on/saml.ts'
import { readMarcXml } from './features/imports/formats/marcxml.ts'
import { readOaiPage } from './features/imports/harvest/oai-response.ts'
import { readHits } from './features/web-sites/answers.ts'

const provider = {
  groupCode: '100041',
  id: 'p',
  kind: 'cas' as const,
  settings: { address: 'https://sign-on.example/cas', version: '3', issuer: 'https://idp.example' },
}

/** What CAS says of a ticket, read as a login reads it. */
async function readCasReply(xml: string) {
  const cas = openCas(() =>
    Promise.resolve({ status: 200, headers: {}, body: Buffer.from(xml) } as never),
  )
  const asked = { ticket: 'ST-1', returnAddress: 'https://portal.example' }
  return (await cas.finish(provider as never, asked as never)).claims
}

const readSamlAnswer = (xml: string) =>
  saml.receive!(
    provider as never,
    new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64') }),
    'https://portal.example',
  )

interface Kind {
  /** What it makes of a file: what it read, or a refusal, thrown or told. */
  read: (xml: string) => unknown
  /** A document of its kind with a text in it. */
  write: (text: string) => string
  refused: RegExp
}

/** Everything in XML that comes from outside; ONIX is not among it: no delivery of ours is in it. */
const kinds: Record<string, Kind> = {
  MARCXML: {
    read: async (xml) => {
      const outcomes = await allOf(readMarcXml(partsOf(xml)))
      const refused = outcomes.filter((outcome) => !outcome.ok)
      if (refused.length > 0) throw new Error(JSON.stringify(refused))
      return outcomes
    },
    write: (text) =>
      collectionOf(asMarcXml(dream).replace('紅', text)).replace(/^<\?xml.*?\?>/, ''),
    refused: /"reason":"doctype"/,
  },
  'the reply of CAS': {
    read: readCasReply,
    write: (text) =>
      `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationSuccess><cas:user>${text}</cas:user></cas:authenticationSuccess></cas:serviceResponse>`,
    refused: /no answer of CAS/,
  },
  'the answer of a SAML provider': {
    read: readSamlAnswer,
    write: (text) =>
      `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"><a>${text}</a></samlp:Response>`,
    refused: /document type declaration/,
  },
  'OAI-PMH': {
    read: readOaiPage,
    write: (text) =>
      `<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><responseDate>${text}</responseDate></OAI-PMH>`,
    refused: /document type declaration/,
  },
  'the hits of another catalogue': {
    read: readHits,
    write: (text) =>
      `<rss><channel><totalResults>1</totalResults><item><title>${text}</title></item></channel></rss>`,
    refused: /document type declaration/,
  },
}

const folder = mkdtempSync(join(tmpdir(), 'shulin-canary-'))
const canary = join(folder, 'canary.dtd')
writeFileSync(canary, '<!ENTITY canary "sung">')
afterAll(() => rmSync(folder, { recursive: true }))

const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`)
const bombs = (write: Kind['write']): Record<string, string> => ({
  'a billion laughs': `<!DOCTYPE a [<!ENTITY l0 "lol">${laughs.join('')}]>${write('&l9;')}`,
  'an external DTD': `<!DOCTYPE a SYSTEM "file://${canary}">${write('&canary;')}`,
  'an external DTD by a parameter': `<!DOCTYPE a [<!ENTITY % c SYSTEM "file://${canary}">%c;]>${write('&canary;')}`,
  'an external entity': `<!DOCTYPE a [<!ENTITY c SYSTEM "file://${canary}">]>${write('&c;')}`,
  'a quadratic blow-up': `<!DOCTYPE a [<!ENTITY big "${'x'.repeat(50_000)}">]>${write('&big;'.repeat(50_000))}`,
  'many entities': `<!DOCTYPE a [${'<!ENTITY e "f">'.repeat(400_000)}]>${write('x')}`,
  'many entities after other things': `<?xml version="1.0"?><!-- <a> --> <!DOCTYPE a [${'<!ENTITY e "f">'.repeat(400_000)}]>${write('x')}`,
})

/** What is told of a document: what was read, or why not. */
const toldOf = async (read: () => unknown) => {
  try {
    return JSON.stringify(await read())
  } catch (error) {
    const { message, details } = error as Error & { details?: object }
    return `refused: ${message} ${JSON.stringify(details ?? {})}`
  }
}

test('[T-60] a billion laughs, an external DTD and a quadratic blow-up are refused in little memory by every reader of XML', async ({
  annotate,
}) => {
  await annotate(`T-60 kinds of XML tried: ${Object.keys(kinds).length}`, 'figure')
  await annotate('T-60 growth of memory in MB: 50', 'figure')
  // Reading a file sets its time of access, unless it is mounted so that nobody can tell: then the text tells.
  utimesSync(canary, new Date(0), new Date(0))
  for (const [kind, { read, write, refused }] of Object.entries(kinds)) {
    // What was set up for the kind before is not counted.
    await toldOf(() => read(write('x')))
    for (const [name, bomb] of Object.entries(bombs(write))) {
      let told = ''
      const growth = await growthOf(async () => void (told = await toldOf(() => read(bomb))))
      const about = `${kind}: ${name}`
      expect(told, about).toMatch(/^refused: /)
      expect(told, about).toMatch(refused)
      expect(told, about).not.toContain('sung')
      expect(growth, about).toBeLessThan(50 * 1024 ** 2)
    }
  }
  expect(statSync(canary).atimeMs).toBe(0)
}, 60_000)

test('without a document type each is read: what was refused was refused for that', async () => {
  for (const [kind, { read, write, refused }] of Object.entries(kinds)) {
    expect(await toldOf(() => read(write('霧'))), kind).not.toMatch(refused)
  }
  for (const kind of ['MARCXML', 'the reply of CAS', 'OAI-PMH', 'the hits of another catalogue']) {
    const { read, write } = kinds[kind]!
    expect(await toldOf(() => read(write('霧'))), kind).toMatch(/^(?!refused).*霧/)
  }
})
