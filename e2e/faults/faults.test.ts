import { afterAll, beforeAll, describe } from 'vitest'
import { apiFaults } from './api-faults.ts'
import { postgresFaults } from './postgres-faults.ts'
import { redisFaults } from './redis-faults.ts'
import { workerFaults } from './worker-faults.ts'
import { plantedFaults } from './planted-faults.ts'
import { startInstallation, type Installation } from './installation.ts'

let installation: Installation
beforeAll(async () => void (installation = await startInstallation()), 300_000)
afterAll(() => installation?.remove(), 120_000)

describe('an API process', () => apiFaults(() => installation))
describe('PostgreSQL', () => postgresFaults(() => installation))
describe('Redis', () => redisFaults(() => installation))
describe('a worker', () => workerFaults(() => installation))
describe('the checker, with a fault planted', () => plantedFaults(() => installation))
