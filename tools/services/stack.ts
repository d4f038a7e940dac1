import { apiService } from './api.ts'
import { casService } from './cas.ts'
import { frontService } from './front.ts'
import { keycloakService } from './keycloak.ts'
import { libraryRedisService, librarySearchService } from './library-system-stores.ts'
import { libraryAppService, libraryFrontService, libraryWorkerService } from './library-system.ts'
import { mailService } from './mail.ts'
import { postgresService } from './postgres.ts'
import { redisService } from './redis.ts'
import { searchGateService } from './search-gate.ts'
import { searchService } from './search.ts'
import { selfCheckService } from './self-check.ts'
import type { Service } from './service.ts'
import type { Settings } from './settings.ts'
import { workerService } from './worker.ts'

/** Every process of the stack, in the order they are shown. */
export const stackOf = (settings: Settings): Service[] => [
  postgresService(settings),
  redisService(settings),
  searchService(settings, 1),
  searchService(settings, 2),
  searchService(settings, 3),
  searchGateService(settings),
  mailService(settings),
  apiService(settings, 1),
  apiService(settings, 2),
  workerService(settings, 1),
  workerService(settings, 2),
  frontService(settings),
  casService(settings),
  keycloakService(settings),
  selfCheckService(settings),
  libraryRedisService(settings),
  librarySearchService(settings),
  libraryAppService(settings),
  libraryWorkerService(settings),
  libraryFrontService(settings),
]

/** Groups or names; nothing means all. */
export function chosen(stack: Service[], words: string[]): Service[] {
  for (const word of words)
    if (!stack.some(({ name, group }) => name === word || group === word))
      throw new Error(
        `There is no service ${word}: choose stores, portal, sign-on, self-check, library-system or of ${stack.map(({ name }) => name).join(', ')}`,
      )
  return words.length === 0
    ? stack
    : stack.filter(({ name, group }) => words.includes(name) || words.includes(group))
}

/** What is started where nothing is named: all but what is asked for by `--with`. */
export const usual = (stack: Service[], also: string[]) =>
  stack.filter(({ group }) => group === 'stores' || group === 'portal' || also.includes(group))
