import { expect, test } from 'vitest'
import { countItems, itemsIn } from './items.ts'

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
  // Who has what is out only the desk knows: it is to be received. Each is taken or refused: of four copies none vanishes, and none is said to stand on the shelf without anybody knowing.
  expect(itemsIn(row, rule)).toEqual({
    items: [{ ...copy, barcode: '0012', callNo: 'TP312', status: 'in transit' }],
    refused: [
      { barcode: '0013', reason: 'item-status', detail: 'somewhere' },
      { barcode: '0014', reason: 'location', detail: '2' },
      { barcode: null, reason: 'item-barcode', detail: '1' },
    ],
  })
  expect(countItems(row, rule)).toBe(4)
})

test('what stands for the words a table lacks is said explicitly', () => {
  const rule = {
    path: 'copies[]',
    barcode: 'code',
    location: 'room',
    locations: { '1': 'stacks' },
    status: 'state',
    otherwise: { location: 'desk', status: 'in process' as const },
  }
  const row = {
    copies: [{ code: '1', room: '1', state: 'somewhere' }, { code: '2', room: 'constructor' }, {}],
  }
  const copy = { callNo: null, volume: null }
  expect(itemsIn(row, rule)).toEqual({
    items: [
      { ...copy, barcode: '1', locationId: 'stacks', status: 'in process' },
      { ...copy, barcode: '2', locationId: 'desk', status: 'on shelf' },
    ],
    refused: [],
  })
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
  expect(itemsIn(record, rule)).toEqual({
    items: [
      { ...copy, barcode: '1', volume: '上' },
      { ...copy, barcode: '2', volume: '下' },
    ],
    refused: [],
  })
})
