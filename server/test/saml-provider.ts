import { execFile } from 'node:child_process'
import { createHash, createSign, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'

const saml = 'urn:oasis:names:tc:SAML:2.0'
const dsig = 'http://www.w3.org/2000/09/xmldsig#'
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'

export interface AssertionOptions {
  nameID: string
  audience: string
  recipient: string
  issuer: string
  inResponseTo?: string
  sessionIndex?: string
  /** From now on, in seconds. */
  from?: number
  until?: number
}

/**
 * A SAML provider that writes and signs as one does. Everything is written the way canonicalization would leave it, so
 * that what is digested is what stands there.
 */
export async function startSamlProvider() {
  const { key, certificate } = await aKey()
  return { certificate, assertion, response, logoutRequest, sign: (xml: string) => sign(xml, key) }
}

export type SamlProvider = Awaited<ReturnType<typeof startSamlProvider>>

async function aKey() {
  const asked = 'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=idp -keyout - -out -'
  const { stdout } = await promisify(execFile)('openssl', asked.split(' '))
  const at = stdout.indexOf('-----BEGIN CERTIFICATE')
  return { key: stdout.slice(0, at), certificate: stdout.slice(at) }
}

const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

function assertion(options: AssertionOptions) {
  const { nameID, audience, recipient, issuer, inResponseTo, sessionIndex } = options
  const [from, until] = [at(options.from ?? -5), at(options.until ?? 60)]
  const answers = inResponseTo === undefined ? '' : ` InResponseTo="${inResponseTo}"`
  const session = sessionIndex === undefined ? '' : ` SessionIndex="${sessionIndex}"`
  return `<saml:Assertion xmlns:saml="${saml}:assertion" ID="_${randomUUID()}" IssueInstant="${at(0)}" Version="2.0"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID>${nameID}</saml:NameID><saml:SubjectConfirmation Method="${saml}:cm:bearer"><saml:SubjectConfirmationData${answers} NotOnOrAfter="${until}" Recipient="${recipient}"></saml:SubjectConfirmationData></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${from}" NotOnOrAfter="${until}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${at(0)}"${session}><saml:AuthnContext><saml:AuthnContextClassRef>${saml}:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement></saml:Assertion>`
}

/** Around one assertion, or whatever else somebody puts there. */
const response = (inside: string) =>
  `<samlp:Response xmlns:samlp="${saml}:protocol" ID="_${randomUUID()}" IssueInstant="${at(0)}" Version="2.0"><samlp:Status><samlp:StatusCode Value="${saml}:status:Success"/></samlp:Status>${inside}</samlp:Response>`

const logoutRequest = (issuer: string, nameID: string, sessionIndex: string) =>
  `<samlp:LogoutRequest xmlns:samlp="${saml}:protocol" ID="_${randomUUID()}" IssueInstant="${at(0)}" NotOnOrAfter="${at(60)}" Version="2.0"><saml:Issuer xmlns:saml="${saml}:assertion">${issuer}</saml:Issuer><saml:NameID xmlns:saml="${saml}:assertion">${nameID}</saml:NameID><samlp:SessionIndex>${sessionIndex}</samlp:SessionIndex></samlp:LogoutRequest>`

/** Signs an element, with the signature after its issuer as the schema wants it. */
function sign(xml: string, key: string) {
  const id = /ID="([^"]+)"/.exec(xml)![1]!
  const digest = createHash('sha256').update(xml).digest('base64')
  const method = (name: string, algorithm: string, inside = '') =>
    `<ds:${name} Algorithm="${algorithm}">${inside}</ds:${name}>`
  const parts = [
    method('CanonicalizationMethod', exclusive),
    method('SignatureMethod', 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'),
    `<ds:Reference URI="#${id}"><ds:Transforms>${method('Transform', `${dsig}enveloped-signature`)}${method('Transform', exclusive)}</ds:Transforms>`,
    method('DigestMethod', 'http://www.w3.org/2001/04/xmlenc#sha256'),
    `<ds:DigestValue>${digest}</ds:DigestValue></ds:Reference>`,
  ].join('')
  const signed = `<ds:SignedInfo xmlns:ds="${dsig}">${parts}</ds:SignedInfo>`
  const value = createSign('sha256').update(signed).sign(key, 'base64')
  const signature = `<ds:Signature xmlns:ds="${dsig}"><ds:SignedInfo>${parts}</ds:SignedInfo><ds:SignatureValue>${value}</ds:SignatureValue></ds:Signature>`
  return xml.replace('</saml:Issuer>', `</saml:Issuer>${signature}`)
}
