import { expect, test } from 'vitest'
import { PRACTICE } from '../../bench/help/practice.ts'
import { QUESTIONS } from '../../bench/help/questions.ts'
import { SECOND_PRACTICE } from '../../bench/help/second-practice.ts'
import { QUESTION_LENGTH } from '#manuals/contract/manual.ts'
import { files, read } from './sources.ts'

const keys = files
  .filter((file) => file.startsWith('src/manuals/server/starter/'))
  .map((file) => read(file).split('\n')[0]?.replace('# ', ''))

test('questions name sections that exist, every section is asked for, and none is asked twice', () => {
  const named = new Set(QUESTIONS.flatMap(({ sections }) => sections))
  expect([...named].filter((key) => !keys.includes(key))).toEqual([])
  expect(keys.filter((key) => key === undefined || !named.has(key))).toEqual([])
  expect(new Set(QUESTIONS.map(({ question }) => question)).size).toBe(QUESTIONS.length)
})

test('both halves have as many questions, about the manual and about other things', () => {
  const offTopic = QUESTIONS.filter(({ sections }) => sections.length === 0)
  const onTopic = QUESTIONS.filter(({ sections }) => sections.length > 0)
  for (const of of [offTopic, onTopic]) {
    expect(of.filter(({ half }) => half === 'tuning')).toHaveLength(of.length / 2)
  }
  expect(onTopic.length).toBeGreaterThanOrEqual(80)
  expect(offTopic.length).toBeGreaterThanOrEqual(24)
  expect(QUESTIONS.filter(({ question }) => question.length > QUESTION_LENGTH)).toEqual([])
})

test('practice names sections that exist, and asks nothing that the kept half asks', () => {
  const practice = [...PRACTICE, ...SECOND_PRACTICE]
  const named = new Set(practice.flatMap(({ sections }) => sections))
  expect([...named].filter((key) => !keys.includes(key))).toEqual([])
  const all = [...practice, ...QUESTIONS].map(({ question }) => question)
  expect(all.filter((question, index) => all.indexOf(question) !== index)).toEqual([])
  expect(practice.filter(({ question }) => question.length > QUESTION_LENGTH)).toEqual([])
})
