import { expect, test } from 'vitest'
import { isSensitiveName } from './sensitive-fields.ts'

test.each([
  'Sex',
  'Gender identity',
  'Religion',
  'Church',
  'Health insurance',
  'Disability',
  'Ethnicity',
  'Union member',
  'Political party',
  'Sexual orientation',
  'Geschlecht',
  'Konfession',
  'Schwerbehinderung',
  'Krankenkasse',
  'Gewerkschaft',
  'Género',
  'Religión',
  'Salud',
  'Afiliación sindical',
  'Orientación sexual',
  'Sexe',
  'Santé',
  'Origine ethnique',
  'Syndicat',
  'Religião',
  'Saúde',
  'Deficiência',
  'Raça',
  'الجنس',
  'الدين',
  'الحالة الصحية',
  'النقابة',
])('warns of a field called %s', (name) => {
  expect(isSensitiveName(name)).toBe(true)
})

test.each([
  'Shift',
  'Pay grade',
  'Badge colour',
  'Schicht',
  'Tarifgruppe',
  'Turno',
  'Équipe',
  'Contrat',
  'Turma',
  'الوردية',
  'Bus line',
  'Trade',
])('says nothing of a field called %s', (name) => {
  expect(isSensitiveName(name)).toBe(false)
})
