import { createHash, randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ask } from './ask.ts'
import { tlsFiles } from './certificates.ts'
import { environmentOf } from './environment.ts'
import { nginxPackage, nginxUser, startNginx, tlsDirectives, writeNginx } from './nginx.ts'
import { searchUser } from './search.ts'
import { secretsOf } from './secrets.ts'
import type { Service } from './service.ts'
import type { Settings } from './settings.ts'
import { idsOf } from './users.ts'

const name = 'search-gate'

/** One address before the three nodes, for whoever would ask a dead one: what OPENSEARCH_URL names. */
export function searchGateService({ ports }: Settings): Service {
  return {
    name,
    group: 'stores',
    needs: ['search-1', 'search-2', 'search-3'],
    ports: [ports.searchGate],
    packages: [nginxPackage],
    prepare: async (settings) => {
      mkdirSync(join(settings.home, name), { recursive: true })
      writePasswordFile(settings)
      writeNginx(settings, name, gateText(settings))
    },
    start: (settings) => startNginx(settings, name),
    ready: async (settings) => {
      const url = new URL('/_cluster/health', environmentOf(settings)['OPENSEARCH_URL'])
      const ca = readFileSync(tlsFiles(settings).authority)
      const { status, text } = await ask(url.href, { ca })
      if (status !== 200) throw new Error(text)
    },
    patience: 120,
    stopSignal: 'SIGQUIT', // Lets open requests finish.
    data: [name],
  }
}

const passwordFile = ({ home }: Settings) => join(home, name, 'passwords')

/** The password is long and random: a slow hash would only slow down every search. */
function writePasswordFile(settings: Settings) {
  const salt = randomBytes(8)
  const digest = createHash('sha1').update(secretsOf(settings).search).update(salt).digest()
  const hash = Buffer.concat([digest, salt]).toString('base64')
  const file = passwordFile(settings)
  writeFileSync(file, `${searchUser}:{SSHA}${hash}\n`, { mode: 0o400 })
  const ids = idsOf(nginxUser)
  if (ids) chownSync(file, ids.uid, ids.gid)
}

export function gateText(settings: Settings): string {
  const { address, ports, searchAddresses } = settings
  const nodes = searchAddresses
    .map((node, index) => {
      const port = ports[`search${(index + 1) as 1 | 2 | 3}`]
      return `    server ${node}:${port} max_fails=1 fail_timeout=2s;`
    })
    .join('\n')
  return `
  upstream nodes {
${nodes}
    keepalive 32;
  }
  server {
    listen ${address}:${ports.searchGate} ssl;
${tlsDirectives(settings)}
    auth_basic "search";
    auth_basic_user_file ${passwordFile(settings)};
    client_max_body_size 100m;
    client_body_buffer_size 16m;
    proxy_max_temp_file_size 0;

    # Who speaks without TLS gets no answer at all.
    error_page 497 = @plain;
    location @plain { auth_basic off; return 444; }

    location / {
      proxy_pass https://nodes;
      # The nodes ask for the same password themselves; theirs are believed only with a certificate of ours.
      proxy_ssl_trusted_certificate ${tlsFiles(settings).authority};
      proxy_ssl_verify on;
      proxy_ssl_name localhost;
      proxy_ssl_protocols TLSv1.2 TLSv1.3;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_connect_timeout 2s;
      proxy_read_timeout 60s;
      proxy_next_upstream error timeout;
      proxy_next_upstream_tries 3;
    }
  }`
}
