import { expect, test } from 'vitest'
import { readUserEntry } from './import-entry.ts'

const active = (word: string): unknown => {
  const read = readUserEntry({ Email: 'noor@company.example', isActive: word })
  return 'refusal' in read ? read.refusal : read.isActive
}

test('a flag is read in each language of Laurel, as spreadsheets write it', () => {
  for (const word of ['TRUE', 'yes', 'Ja', 'WAHR', 'oui', 'VRAI', 'Sí', 'Sim', 'نعم'])
    expect(active(word)).toBe(true)
  for (const word of ['FALSE', 'No', 'nein', 'FALSCH', 'non', 'FAUX', 'FALSO', 'Não', 'لا'])
    expect(active(word)).toBe(false)
  expect(active(' ')).toBeNull()
  expect(active('perhaps')).toBe('row-flag')
})
