import { X509Certificate } from 'node:crypto'
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { run } from './run.ts'
import type { Settings } from './settings.ts'
import { idsOf } from './users.ts'

export const tlsFiles = ({ home }: Settings) => ({
  authority: join(home, 'tls/ca.crt'),
  authorityKey: join(home, 'tls/ca.key'),
  certificate: join(home, 'tls/server.crt'),
  key: join(home, 'tls/server.key'),
  /** Of the search nodes alone: with it one may join them. */
  nodeCertificate: join(home, 'tls/search-node.crt'),
  nodeKey: join(home, 'tls/search-node.key'),
})

const day = 24 * 60 * 60 * 1000

/** Makes an authority of our own, one certificate for all services and one for search nodes among themselves; all are kept. */
export async function ensureCertificates(settings: Settings) {
  const files = tlsFiles(settings)
  mkdirSync(join(settings.home, 'tls'), { recursive: true })
  if (!isGood(files.authority, [])) {
    await run('openssl', [
      ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ['-keyout', files.authorityKey, '-out', files.authority, '-days', '3650'],
      ['-subj', '/O=Shulin/CN=Shulin services of this machine'],
      ['-addext', 'basicConstraints=critical,CA:true,pathlen:0'],
      ['-addext', 'keyUsage=critical,keyCertSign,cRLSign'],
    ])
    for (const file of [files.certificate, files.nodeCertificate]) rmSync(file, { force: true })
  }
  const { certificate, key, nodeCertificate, nodeKey } = files
  if (!isGood(certificate, namesOf(settings))) {
    await issueCertificate(settings, { certificate, key, usage: 'serverAuth' })
  }
  if (!isGood(nodeCertificate, namesOf(settings))) {
    const usage = 'serverAuth,clientAuth'
    await issueCertificate(settings, { certificate: nodeCertificate, key: nodeKey, usage })
  }
}

interface CertificateFiles {
  certificate: string
  key: string
  usage: string
}

async function issueCertificate(settings: Settings, { certificate, key, usage }: CertificateFiles) {
  const files = tlsFiles(settings)
  const request = certificate.replace(/\.crt$/, '.csr')
  const extensions = certificate.replace(/\.crt$/, '.ext')
  const names = namesOf(settings).map((name) => `${isIP(name) ? 'IP' : 'DNS'}:${name}`)
  writeFileSync(
    extensions,
    `subjectAltName=${names.join(',')}\nbasicConstraints=CA:false\nkeyUsage=digitalSignature\nextendedKeyUsage=${usage}\n`,
  )
  await run('openssl', [
    ['req', '-new', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ['-keyout', key, '-out', request, '-subj', '/O=Shulin/CN=localhost'],
  ])
  // Browsers refuse a server's certificate that is good for more than 825 days.
  await run('openssl', [
    ['x509', '-req', '-in', request, '-CA', files.authority, '-CAkey', files.authorityKey],
    ['-CAcreateserial', '-days', '820', '-extfile', extensions, '-out', certificate],
  ])
}

const namesOf = ({ address, names, searchAddresses }: Settings) => [
  ...new Set([
    // OpenSSL believes no star directly before the last label, so the sample library is named, too.
    'localhost',
    '*.localhost',
    'demo.localhost',
    '127.0.0.1',
    '::1',
    address,
    ...searchAddresses,
    ...names,
  ]),
]

/** There, good for another month, and made out to every name asked for. */
function isGood(file: string, names: string[]): boolean {
  if (!existsSync(file)) return false
  const certificate = new X509Certificate(readFileSync(file))
  if (certificate.validToDate.getTime() - Date.now() < 30 * day) return false
  return names.every((name) =>
    isIP(name)
      ? certificate.checkIP(name)
      : certificate.subjectAltName?.split(', ').includes(`DNS:${name}`),
  )
}

/** A copy for a service that runs as a user of its own and insists on owning its key. */
export function copyCertificate(settings: Settings, folder: string, user: string) {
  const { certificate, key } = tlsFiles(settings)
  const ids = idsOf(user)
  for (const [from, name] of [
    [certificate, 'server.crt'],
    [key, 'server.key'],
  ] as const) {
    const to = join(folder, name)
    copyFileSync(from, to)
    if (ids) chownSync(to, ids.uid, ids.gid)
  }
}
