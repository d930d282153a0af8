import { i18n } from '@lingui/core'
import { afterEach, expect, test } from 'vitest'
import { speakEnglish } from '#platform/web/language/speak.ts'
import { showBytes } from './show-bytes.ts'

afterEach(speakEnglish)

test.each([
  [1, '1 KB'],
  [1025, '2 KB'],
  [1024 * 1024 - 1, '1024 KB'],
  [1024 * 1024, '1.0 MB'],
  [20 * 1024 * 1024, '20.0 MB'],
  [1024 ** 3 - 1, '1024.0 MB'],
  [1.5 * 1024 ** 3, '1.5 GB'],
  [2 * 1024 ** 4, '2.0 TB'],
])('%i bytes are %s', (bytes, shown) => {
  expect(showBytes(bytes)).toBe(shown)
})

test('is written with the decimal mark of the language', () => {
  i18n.loadAndActivate({ locale: 'de', messages: {} })
  expect(showBytes(3.4 * 1024 ** 2)).toBe('3,4 MB')
})
