import { expect, test } from 'vitest'
import { takeTurns, takeTurnsOfEach } from './take-turns.ts'

function manualWork() {
  const started: PromiseWithResolvers<string>[] = []
  const work = () => {
    const job = Promise.withResolvers<string>()
    started.push(job)
    return job.promise
  }
  return { started, work }
}

test('runs, queues and rejects work by its limits', async () => {
  const inTurn = takeTurns({ atWork: 2, waiting: 2 })
  const { started, work } = manualWork()
  const all = [inTurn(work), inTurn(work), inTurn(work), inTurn(work)]
  await expect(inTurn(work)).rejects.toMatchObject({ code: 'busy' })
  expect(started).toHaveLength(2)
  started[0]?.resolve('first')
  await all[0]
  await expect.poll(() => started.length).toBe(3)
  for (const job of started) job.resolve('done')
  await expect.poll(() => started.length).toBe(4)
  started[3]?.resolve('last')
  expect(await Promise.all(all)).toEqual(['first', 'done', 'done', 'last'])
})

test('failed work frees its place', async () => {
  const inTurn = takeTurns({ atWork: 1, waiting: 1 })
  const failing = inTurn(() => Promise.reject(new Error('broke')))
  const next = inTurn(() => Promise.resolve('next'))
  await expect(failing).rejects.toThrow('broke')
  expect(await next).toBe('next')
  expect(await inTurn(() => Promise.resolve('and again'))).toBe('and again')
})

test('one queue does not hold up another', async () => {
  const inTurn = takeTurnsOfEach({ atWork: 1, waiting: 0 })
  const { started, work } = manualWork()
  const first = inTurn('Ann', work)
  await expect(inTurn('Ann', work)).rejects.toMatchObject({ code: 'busy' })
  expect(await inTurn('Bob', () => Promise.resolve('Bob'))).toBe('Bob')
  started[0]?.resolve('Ann')
  expect(await first).toBe('Ann')
})
