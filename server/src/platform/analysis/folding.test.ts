import { expect, test } from 'vitest'
import { leastWork } from '../../../test/work.ts'
import { chineseNumber, hanFolding } from './folding-tables.ts'
import { foldKey, foldText, foldWords } from './folding.ts'
import { runsOf } from './words.ts'

test('every spelling of a title has one key', () => {
  const same = [
    ['紅樓夢', '红楼梦', '《红楼梦》', '红 楼 梦'],
    ['歷史硏究', '历史研究', '歷史研究'],
    ['彷徨', '徬徨', '仿徨'],
    ['彷彿', '仿佛', '髣髴'],
    ['頴', '穎', '颖', '颕'],
    ['倶舍論', '俱舍论'],
    ['揅經室集', '研经室集'],
    ['鼂錯', '晁错'],
    ['煇', '輝', '辉'],
    ['第2版', '第二版', '第２版'],
    ['20世纪', '二十世紀', '２０世纪'],
    ['MATLAB仿真', 'ＭＡＴＬＡＢ 仿真'],
    ['Müller', 'MULLER', 'Mu\u0308ller'],
    ['Białe', 'biale'],
    ['ёлка', 'елка'],
    ['AT&T', 'at t'],
  ]
  for (const forms of same) expect(new Set(forms.map(foldKey)).size).toBe(1)
})

test('words that only look alike stay apart', () => {
  const apart = [
    ['广州', '广洲'],
    ['予', '豫'],
    ['C++', 'C'],
    ['C#', 'C'],
    ['йод', 'иод'],
    ['ガ', 'カ'],
  ]
  for (const [one, other] of apart) expect(foldKey(one!)).not.toBe(foldKey(other!))
})

test('folding what is folded changes nothing', () => {
  for (const [from, to] of hanFolding) {
    expect(foldText(from)).toBe(to)
    expect(foldText(to)).toBe(to)
  }
})

test('numbers are written as Chinese writes them', () => {
  expect([1, 10, 11, 20, 21, 100, 101, 110, 111, 999].map(chineseNumber)).toEqual([
    '一',
    '十',
    '十一',
    '二十',
    '二十一',
    '一百',
    '一百零一',
    '一百一十',
    '一百一十一',
    '九百九十九',
  ])
})

test('text is cut where the script changes, at punctuation and at blanks', () => {
  expect(foldWords("O'Reilly: ASP.NET 与 U.S.A. 的C++11")).toBe(
    'oreilly asp dotnet 与 usa 的cplusplus 11',
  )
  expect(runsOf('俞平伯 MATLAB仿真，第2版').map((run) => run.text)).toEqual([
    '俞平伯',
    'matlab',
    '仿真',
    '第二版',
  ])
})

test('folding a text of four times the length takes no more than its share', async () => {
  for (const unit of ["a'", '.a', '第1', '1,', 'é\u0301', '《', '\u200b', '髮']) {
    const timeOf = (length: number) => {
      const text = unit.repeat(Math.floor(length / unit.length))
      return leastWork(() => [foldKey(text), runsOf(text)], 0, 5)
    }
    // Sixteen times would be a pattern that goes back.
    expect(await timeOf(20_000), unit).toBeLessThan(10 * Math.max(await timeOf(5_000), 5))
  }
})
