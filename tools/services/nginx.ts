import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tlsFiles } from './certificates.ts'
import type { Command, Package } from './service.ts'
import type { Settings } from './settings.ts'

const program = '/usr/sbin/nginx'
export const nginxPackage: Package = { name: 'nginx', provides: [program] }

/** The user its workers run as when root starts it. */
export const nginxUser = 'www-data'

export function writeNginx({ home }: Settings, name: string, http: string) {
  const folder = join(home, name)
  mkdirSync(join(folder, 'temporary'), { recursive: true })
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `  ${kind}_temp_path ${join(folder, 'temporary', kind)};`)
    .join('\n')
  writeFileSync(
    join(folder, 'nginx.conf'),
    `
daemon off;
${process.getuid?.() === 0 ? `user ${nginxUser};` : ''}
worker_processes 2;
pid ${join(folder, 'nginx.pid')};
error_log stderr warn;
events { worker_connections 2048; }
http {
${temporary}
  access_log off;
  server_tokens off;
${http}
}
`.trimStart(),
    { mode: 0o600 },
  )
}

export function startNginx({ home }: Settings, name: string): Command {
  const folder = join(home, name)
  return { file: program, args: ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')] }
}

/** The certificate, and nothing older than TLS 1.2. */
export function tlsDirectives(settings: Settings): string {
  const { certificate, key } = tlsFiles(settings)
  return `
    ssl_certificate ${certificate};
    ssl_certificate_key ${key};
    ssl_protocols TLSv1.2 TLSv1.3;
    ssl_ciphers ECDHE+AESGCM:ECDHE+CHACHA20;
    ssl_session_cache shared:tls:5m;
    ssl_session_tickets off;`
}
