import { expect, test } from 'vitest'
import { QUESTION_LENGTH } from '#manuals/contract/manual.ts'
import { files, read } from './sources.ts'

/** The keys of the sections, and "key > heading" for their parts. */
const keysOf = (folder: string) =>
  files
    .filter((file) => file.startsWith(folder))
    .flatMap((file) => {
      const [first = '', ...lines] = read(file).split('\n')
      const key = first.replace('# ', '')
      const headings = lines.filter((line) => line.startsWith('## '))
      return [key, ...headings.map((line) => `${key} > ${line.slice(3)}`)]
    })
const keys = new Set([...keysOf('src/manuals/server/starter/en/'), ...keysOf('test/help/company/')])

const SETS = files
  .filter((file) => file.startsWith('bench/help/questions/'))
  .map((file) => ({
    set: file.replace(/^.*\/|\.txt$/g, ''),
    lines: read(file)
      .trim()
      .split('\n')
      .filter((line) => line !== '--')
      .map((line) => line.split(' => ')),
  }))

test.each(SETS)('the questions of $set name sections that exist', ({ set, lines }) => {
  const named = lines.flatMap(([, sections]) => sections?.split('; ') ?? [])
  expect(named.filter((key) => !keys.has(key))).toEqual([])
  expect(named.length > 0).toBe(set !== 'off-topic')
  expect(lines.length).toBeGreaterThanOrEqual(20)
  expect(lines.filter(([question = '']) => question.length > QUESTION_LENGTH)).toEqual([])
})

test('no question is asked twice', () => {
  const all = SETS.flatMap(({ lines }) => lines.map(([question]) => question))
  expect(all.filter((question, index) => all.indexOf(question) !== index)).toEqual([])
})
