import type { FastifyRequest } from 'fastify'
import { pino, type LoggerOptions } from 'pino'

// What must never reach a log line, wherever an object carries it.
const secrets = [
  'password', 'newPassword', 'oldPassword', 'confirmPassword', 'changeTicket', 'checkTicket', 'verifyCode', 'codeKey', 'jwt', 'token', 'ticket',
  'phone', 'mobile', 'email', 'certificateNo', 'authorization', 'cookie', 'jwtopacauth',
] // oxfmt-ignore

const options = (level: string): LoggerOptions => ({
  level,
  redact: {
    paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]).concat('*["set-cookie"]'),
    censor: '***',
  },
  serializers: {
    // The path without its query: search words and one-time codes stay out of the log.
    req: ({ method, url, ip }: FastifyRequest) => ({ method, path: url.split('?')[0], ip }),
  },
})

export const openLog = (level: string, destination?: NodeJS.WritableStream) =>
  destination ? pino(options(level), destination) : pino(options(level))
export type Log = ReturnType<typeof openLog>
