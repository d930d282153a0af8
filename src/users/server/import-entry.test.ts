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

test('takes the dates that spreadsheets write, and ignores those of no calendar', () => {
  const started = (date: string) => {
    const read = readUserEntry({ Email: 'noor@company.example', 'Start Date': date })
    if ('refusal' in read) throw new Error(read.refusal)
    return [read.startDate, ...(read.notes ?? []).map(({ code, text }) => `${code}: ${text}`)]
  }
  expect(started('44197')).toEqual(['2021-01-01'])
  expect(started('1.3.19')).toEqual(['2019-03-01'])
  expect(started('1.3.87')).toEqual(['1987-03-01'])
  expect(started('2021-03-01 00:00:00')).toEqual(['2021-03-01'])
  for (const wrong of ['31.02.2020', '1/3/19', '3', 'soon']) {
    expect(started(wrong)).toEqual([null, `date-invalid: ${wrong}`])
  }
})
