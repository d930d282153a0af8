import { expect, test } from 'vitest'
import { requestedLanguage } from './parse-request.ts'

const ofBrowser = (accepted: string) => requestedLanguage({ 'accept-language': accepted })

test.each([
  ['nl, de;q=0.8', 'de'],
  ['nl-NL,nl;q=0.9,pt-BR;q=0.8,en;q=0.7', 'pt'],
  ['en;q=0.5, fr-CA', 'fr'],
  ['de;q=0.3, ar-EG;q=0.9, es;q=0.6', 'ar'],
  ['fr, de', 'fr'],
  ['fr;q=0, es;q=0.1', 'es'],
  ['DE-at', 'de'],
  ['de;q=most, es;q=0.2', 'es'],
])('of the preferences “%s”, speaks the first that Laurel knows: %s', (accepted, language) => {
  expect(ofBrowser(accepted)).toBe(language)
})

test.each(['', 'nl', 'nl, ja;q=0.8', '*', ';;,', 'deutsch'])(
  'of the preferences “%s”, knows none',
  (accepted) => {
    expect(ofBrowser(accepted)).toBeNull()
  },
)

test('the language of the pages comes before the one chosen, and that before the browser’s', () => {
  const headers = { 'accept-language': 'fr', cookie: 'a=1; laurel_language=ar' }
  expect(requestedLanguage(headers, 'de')).toBe('ar')
  expect(requestedLanguage({ ...headers, cookie: 'laurel_language=nl' }, 'de')).toBe('de')
  expect(requestedLanguage({ ...headers, cookie: '' })).toBe('fr')
})
