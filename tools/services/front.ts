import { readFileSync } from 'node:fs'
import { isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'
import { ask } from './ask.ts'
import { tlsFiles } from './certificates.ts'
import { nginxPackage, startNginx, tlsDirectives, writeNginx } from './nginx.ts'
import type { Service } from './service.ts'
import type { Settings } from './settings.ts'

const name = 'front'

/** How many requests of one address are answered at once. */
const requestsAtOnce = 512

/** What readers reach: TLS, and the two processes of the portal behind it. */
export function frontService({ ports }: Settings): Service {
  return {
    name,
    group: 'portal',
    needs: ['api-1', 'api-2'],
    ports: [ports.front, ports.frontPlain],
    packages: [nginxPackage],
    prepare: async (settings) => writeNginx(settings, name, frontText(settings)),
    start: (settings) => startNginx(settings, name),
    ready: async (settings) => {
      const ca = readFileSync(tlsFiles(settings).authority)
      const { status, text } = await ask(`https://localhost:${ports.front}/readyz`, { ca })
      if (status !== 200) throw new Error(text)
    },
    patience: 60,
    stopSignal: 'SIGQUIT', // Lets open requests finish.
    data: [name],
  }
}

export function frontText(settings: Settings, atOnce = requestsAtOnce): string {
  const { address, ports } = settings
  const listen = (port: number, how = '') =>
    addressesOf(address)
      .map((one) => `    listen ${one}:${port}${how};`)
      .join('\n')
  return `
  upstream portal {
    server ${address}:${ports.api1} max_fails=2 fail_timeout=2s;
    server ${address}:${ports.api2} max_fails=2 fail_timeout=2s;
    keepalive 64;
  }

  # The caller may name a request, as long as the name can stand in a log.
  map $http_x_request_id $request_name {
    "~^[A-Za-z0-9._:-]{1,128}$" $http_x_request_id;
    default $request_id;
  }

  # Hundreds of readers may share the address of a campus; nobody reads hundreds of pages at once.
  limit_conn_zone $binary_remote_addr zone=callers:10m;
  limit_conn_status 429;

  server {
${listen(ports.front, ' ssl http2')}
${tlsDirectives(settings)}
    add_header Strict-Transport-Security "max-age=63072000; includeSubDomains" always;
    client_max_body_size 6m;
    client_body_buffer_size 1m;
    keepalive_timeout 65s;
    limit_conn callers ${atOnce};
    # Whoever sends a letter a minute holds a place that others want.
    client_header_timeout 10s;
    client_body_timeout 15s;

    # A page that was asked for without TLS on this port is sent to the right address.
    error_page 497 =301 https://$host:${ports.front}$request_uri;

    location = /metrics { return 404; }

    location / {
      proxy_pass http://portal;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      # Readers come here first: what they claim to have been forwarded for is not believed.
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      # Nor under which name: pages that caches keep are chosen by the Host that was asked for, and by nothing else.
      proxy_set_header X-Forwarded-Host "";
      proxy_set_header Forwarded "";
      proxy_set_header X-Request-Id $request_name;
      proxy_hide_header Strict-Transport-Security;
      proxy_connect_timeout 2s;
      proxy_read_timeout 30s;
      # The other process is asked when one fails, or says with a 502 that it is about to end. A POST
      # is never sent twice: nginx repeats only what may be repeated, unless told non_idempotent.
      proxy_next_upstream error timeout http_502;
      proxy_next_upstream_tries 2;
    }
  }

  # Without TLS: pages are sent to the right address, calls are refused before a password is read.
  server {
${listen(ports.frontPlain)}
    keepalive_timeout 0;
    add_header Upgrade "TLS/1.2" always;

    location ~* ^/(oga|find)(/|$) { return 426 "This call needs https.\\n"; }
    location / {
      if ($request_method !~ ^(GET|HEAD)$) { return 426 "This call needs https.\\n"; }
      return 301 https://$host:${ports.front}$request_uri;
    }
  }`
}

/** A browser may take localhost for ::1. */
function addressesOf(address: string): string[] {
  const hasIPv6 = Object.values(networkInterfaces())
    .flat()
    .some((one) => one?.address === '::1')
  if (isIPv6(address)) return [`[${address}]`]
  return address === '127.0.0.1' && hasIPv6 ? [address, '[::1]'] : [address]
}
