import { expect, test } from 'vitest'
import { filterContents } from './help-queries.ts'

const rest = { audience: 'everyone', group: 'start', language: 'en' } as const
const SECTIONS = [
  { key: 'Depositing points', summary: 'Add points to your earned balance.', ...rest },
  { key: 'Café', summary: 'Where the coffee is', ...rest },
  { key: 'Buying gifts', summary: 'What your appreciation balance can buy', ...rest },
] as const

test.each([
  ['', ['Depositing points', 'Café', 'Buying gifts']],
  ['balance', ['Depositing points', 'Buying gifts']],
  [' BALANCE  appreciation ', ['Buying gifts']],
  ['depo', ['Depositing points']],
  ['cafe', ['Café']],
  ['café', ['Café']],
  ['holidays', []],
])('%j finds %j', (search, keys) => {
  expect(filterContents([...SECTIONS], search).map(({ key }) => key)).toEqual(keys)
})
