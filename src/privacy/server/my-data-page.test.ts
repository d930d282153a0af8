import { expect, test } from 'vitest'
import { sayIn } from '#platform/server/language/say.ts'
import { myDataPage } from './my-data-page.ts'

test('names the erased in the language of the copy, and leaves words as they are', async () => {
  const rows = [{ card: 1, from: 'Former colleague', to: 'Former colleague, Noor Haddad' }]
  const said = [{ card: 1, words: 'Former colleague' }]
  const lists = [
    { title: 'Thanks you gave', rows },
    { title: 'Comments of others on your cards', rows: said },
  ]
  const gathered = {
    madeAt: '2026-03-05T10:00:00.000Z',
    site: '',
    parts: [{ title: 'Thanks', lists }],
  }
  const page = myDataPage(gathered, await sayIn('de'))
  expect(page).toContain('>Ex-Teammitglied<')
  expect(page).toContain('>Ex-Teammitglied, Noor Haddad<')
  expect(page.match(/Former colleague/g)).toHaveLength(1)
})
