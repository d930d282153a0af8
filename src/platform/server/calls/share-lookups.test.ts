import { expect, test } from 'vitest'
import { shareLookups } from './share-lookups.ts'

function recordedLookups() {
  const asked: { keys: readonly string[]; answer: PromiseWithResolvers<Map<string, string>> }[] = []
  const find = shareLookups((keys) => {
    const answer = Promise.withResolvers<Map<string, string>>()
    asked.push({ keys, answer })
    return answer.promise
  })
  return { asked, find }
}

test('calls during a lookup share the next one', async () => {
  const { asked, find } = recordedLookups()
  const first = find('a')
  const second = [find('b'), find('c'), find('b'), find('a')]
  expect(asked.map(({ keys }) => keys)).toEqual([['a']])
  asked[0]?.answer.resolve(new Map([['a', 'old']]))
  expect(await first).toBe('old')
  expect(asked.map(({ keys }) => keys)).toEqual([['a'], ['b', 'c', 'a']])
  asked[1]?.answer.resolve(
    new Map([
      ['b', 'B'],
      ['a', 'new'],
    ]),
  )
  expect(await Promise.all(second)).toEqual(['B', null, 'B', 'new'])
})

test('a failed lookup fails only the calls that share it', async () => {
  const { asked, find } = recordedLookups()
  const first = find('a')
  const second = find('b')
  asked[0]?.answer.reject(new Error('lost'))
  await expect(first).rejects.toThrow('lost')
  asked[1]?.answer.resolve(new Map([['b', 'B']]))
  expect(await second).toBe('B')
  const third = find('c')
  asked[2]?.answer.resolve(new Map())
  expect(await third).toBeNull()
})
