import { expect, test } from 'vitest'
import { csvFault } from './import-queries.ts'

const LARGEST = 32 * 1024 * 1024

test.each([
  ['people.csv', 'text/csv', 1, null],
  // Windows reports this type where Excel is installed.
  ['PEOPLE.CSV', 'application/vnd.ms-excel', LARGEST, null],
  ['people', 'text/csv', 1, null],
  ['people.csv', '', LARGEST + 1, 'csv-bytes'],
  ['people.csv', 'text/csv', 0, 'csv-empty'],
  ['people.xlsx', 'application/vnd.ms-excel', 1, 'csv-excel'],
  ['csv', '', 1, 'csv-type'],
])('%s of type "%s" and %i bytes: %s', (name, type, size, fault) => {
  expect(csvFault({ name, type, size })).toBe(fault)
})
