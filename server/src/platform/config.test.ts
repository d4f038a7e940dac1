import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const needed = {
  DATABASE_URL: 'postgresql://shulin_app@localhost/shulin',
  OPENSEARCH_URL: 'https://localhost:9200',
  REDIS_URL: 'rediss://localhost',
  PORTAL_URL: 'https://library.example',
  OBJECT_DIRECTORY: '/srv/shulin/objects',
}

test('in production the portal guesses neither its address nor where uploads are kept', () => {
  expect(readConfig(needed)).toMatchObject({
    portalUrl: 'https://library.example',
    objectDirectory: '/srv/shulin/objects',
    isProduction: true,
  })
  for (const name of ['PORTAL_URL', 'OBJECT_DIRECTORY'] as const) {
    expect(() => readConfig({ ...needed, [name]: undefined })).toThrow(`${name} is not set`)
  }
  expect(() => readConfig({ ...needed, PORTAL_URL: 'library.example' })).toThrow('PORTAL_URL')
  expect(() => readConfig({ ...needed, OBJECT_DIRECTORY: '' })).toThrow('OBJECT_DIRECTORY')
})

test("a developer's machine may guess", () => {
  const { PORTAL_URL: _address, OBJECT_DIRECTORY: _folder, ...rest } = needed
  expect(readConfig({ ...rest, NODE_ENV: 'development' })).toMatchObject({
    portalUrl: 'https://localhost',
    objectDirectory: '.services/objects',
  })
})
