import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSetting } from './read-setting.ts'

const folder = mkdtempSync(join(tmpdir(), 'laurel-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileWith(text: string): string {
  const path = join(folder, 'secret')
  writeFileSync(path, text)
  return path
}

test.each(['a-token-of-20-letters\n', 'a-token-of-20-letters\r\n', ' a-token-of-20-letters '])(
  'reads a secret from its file: %j',
  (text) => {
    const env = { METRICS_TOKEN_FILE: fileWith(text) }
    expect(readSetting('METRICS_TOKEN', env)).toBe('a-token-of-20-letters')
  },
)

test('keeps the spaces of a password in a file, without the end of its line', () => {
  const env = { ADMIN_PASSWORD_FILE: fileWith(' with spaces \n') }
  expect(readSetting('ADMIN_PASSWORD', env)).toBe(' with spaces ')
})

test('ignores an empty variable beside the file, and an empty file name', () => {
  const path = fileWith('secret')
  expect(readSetting('AI_API_KEY', { AI_API_KEY: '', AI_API_KEY_FILE: path })).toBe('secret')
  expect(readSetting('AI_API_KEY', { AI_API_KEY: 'other', AI_API_KEY_FILE: ' ' })).toBe('other')
})

test('reads files for secrets only', () => {
  expect(readSetting('PORT', { PORT_FILE: fileWith('4000') })).toBeNull()
})

test('rejects a secret that is given twice, without showing it', () => {
  const env = { SMTP_URL: 'smtp://u:hidden@host', SMTP_URL_FILE: fileWith('smtp://u:hidden@two') }
  expect(() => readSetting('SMTP_URL', env)).toThrow(
    /^SMTP_URL and SMTP_URL_FILE are both set\. Set one of them\.$/,
  )
})

test('rejects a file that is missing, a folder, or empty, by the name of its variable', () => {
  const read = (path: string) => () => readSetting('DATABASE_URL', { DATABASE_URL_FILE: path })
  expect(read(join(folder, 'none'))).toThrow(
    /^DATABASE_URL_FILE names a file that can't be read \(ENOENT\)\.$/,
  )
  expect(read(folder)).toThrow(/^DATABASE_URL_FILE names a file that can't be read \(EISDIR\)\.$/)
  expect(read(fileWith(' \n'))).toThrow(/^DATABASE_URL_FILE names a file that is empty\.$/)
})
