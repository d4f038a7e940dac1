import { readFileSync, writeFileSync } from 'node:fs'
import { asMarcXml, collectionOf, dream } from '../../fixtures/marc/records.ts'
import { openCas } from '../src/connectors/sign-on/cas.ts'
import { saml } from '../src/connectors/sign-on/saml.ts'
import { readMarcXml } from '../src/features/imports/formats/marcxml.ts'
import { readOaiPage } from '../src/features/imports/harvest/oai-response.ts'
import { readHits } from '../src/features/web-sites/answers.ts'
import { collectGarbage } from './memory.ts'
import { allOf, partsOf } from './outcomes.ts'

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
export const kinds: Record<string, Kind> = {
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

const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`)
const bombs = (write: Kind['write'], canary: string): Record<string, string> => ({
  'a billion laughs': `<!DOCTYPE a [<!ENTITY l0 "lol">${laughs.join('')}]>${write('&l9;')}`,
  'an external DTD': `<!DOCTYPE a SYSTEM "file://${canary}">${write('&canary;')}`,
  'an external DTD by a parameter': `<!DOCTYPE a [<!ENTITY % c SYSTEM "file://${canary}">%c;]>${write('&canary;')}`,
  'an external entity': `<!DOCTYPE a [<!ENTITY c SYSTEM "file://${canary}">]>${write('&c;')}`,
  'a quadratic blow-up': `<!DOCTYPE a [<!ENTITY big "${'x'.repeat(50_000)}">]>${write('&big;'.repeat(50_000))}`,
  'many entities': `<!DOCTYPE a [${'<!ENTITY e "f">'.repeat(400_000)}]>${write('x')}`,
  'many entities after other things': `<?xml version="1.0"?><!-- <a> --> <!DOCTYPE a [${'<!ENTITY e "f">'.repeat(400_000)}]>${write('x')}`,
})

/** What is told of a document: what was read, or why not. */
export const toldOf = async (read: () => unknown) => {
  try {
    return JSON.stringify(await read())
  } catch (error) {
    const { message, details } = error as Error & { details?: object }
    return `refused: ${message} ${JSON.stringify(details ?? {})}`
  }
}

/** What a reader of XML made of a bomb. */
export interface Blast {
  bomb: string
  told: string
  /** The most memory the process had meanwhile, beyond what it had before, in bytes. */
  growth: number
}

/** The most memory this process has had, in bytes; begun anew before, so that it is told of what comes next alone. */
const beginPeak = () => writeFileSync('/proc/self/clear_refs', '5')
const peak = () =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))![1]) * 1024

/** Every bomb is given to a reader of XML; for a process of its own, whose memory nothing else changes. */
async function tryBombs(kind: string, canary: string): Promise<Blast[]> {
  const { read, write } = kinds[kind]!
  // What is set up once is not counted.
  await toldOf(() => read(write('x')))
  const blasts: Blast[] = []
  for (const [bomb, text] of Object.entries(bombs(write, canary))) {
    collectGarbage()
    beginPeak()
    const before = peak()
    const told = await toldOf(() => read(text))
    blasts.push({ bomb, told, growth: peak() - before })
  }
  return blasts
}

if (import.meta.main) {
  const [kind, canary] = process.argv.slice(2)
  process.stdout.write(JSON.stringify(await tryBombs(kind!, canary!)))
}
