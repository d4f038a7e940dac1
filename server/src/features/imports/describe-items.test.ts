import { expect, test } from 'vitest'
import { itemsIn } from './describe-items.ts'

test('copies are read where the mapping says they stand, with the source’s words for places and states', () => {
  const rule = {
    path: 'copies[]',
    barcode: 'code',
    location: 'room',
    locations: { '1': 'stacks' },
    callNo: 'callNo',
    status: 'state',
    statuses: { out: 'on loan' },
  }
  const row = {
    copies: [
      { code: ' 0012 ', room: 1, callNo: 'TP312', state: 'out' },
      { code: '0013', room: '1', state: 'somewhere' },
      { code: '0014', room: '2' },
      { room: '1' },
    ],
  }
  const copy = { locationId: 'stacks', volume: null }
  expect(itemsIn(row, rule)).toEqual([
    { ...copy, barcode: '0012', callNo: 'TP312', status: 'on loan' },
    { ...copy, barcode: '0013', callNo: null, status: 'on shelf' },
  ])
})

test('MARC has one field for each copy', () => {
  const field = (code: string, volume: string) => ({
    tag: '905',
    ind1: ' ',
    ind2: ' ',
    subfields: [
      ['a', 'stacks'],
      ['b', code],
      ['d', 'I242.4'],
      ['v', volume],
    ] as [string, string][],
  })
  const record = { leader: '', control: [], data: [field('1', '上'), field('2', '下')] }
  const rule = { tags: ['905'], barcode: 'b', location: 'a', callNo: 'd', volume: 'v' }
  const copy = { locationId: 'stacks', callNo: 'I242.4', status: 'on shelf' }
  expect(itemsIn(record, rule)).toEqual([
    { ...copy, barcode: '1', volume: '上' },
    { ...copy, barcode: '2', volume: '下' },
  ])
})
