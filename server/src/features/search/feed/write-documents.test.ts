import { expect, test } from 'vitest'
import { outcomeOf } from './write-documents.ts'

const because = (type: string) => ({ type, reason: 'so' })

test('an engine that is busy, full or without a shard is nobody’s fault; only what it refuses for itself is', () => {
  expect(outcomeOf({ status: 201 })).toBe('done')
  expect(outcomeOf({ status: 404 })).toBe('done')
  expect(outcomeOf({ status: 409, error: because('version_conflict_engine_exception') })).toBe(
    'done',
  )
  for (const [status, type] of [
    [429, 'rejected_execution_exception'],
    [429, 'cluster_block_exception'],
    [403, 'cluster_block_exception'],
    [503, 'unavailable_shards_exception'],
    [500, 'node_closed_exception'],
    [500, 'receive_timeout_transport_exception'],
    [500, 'shard_not_in_primary_mode_exception'],
    [500, 'retry_on_primary_exception'],
    [500, 'engine_closed_exception'],
  ] as const)
    expect(outcomeOf({ status, error: because(type) })).toBe('busy')
  expect(outcomeOf({ status: 404, error: because('index_not_found_exception') })).toBe('missing')
  expect(outcomeOf({ status: 400, error: because('mapper_parsing_exception') })).toEqual({
    refused: 'mapper_parsing_exception: so',
  })
  // A document that trips the engine is one document.
  expect(outcomeOf({ status: 500, error: because('array_index_out_of_bounds_exception') })).toEqual(
    { refused: 'array_index_out_of_bounds_exception: so' },
  )
})
