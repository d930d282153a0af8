import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { picture } from '#test/harness/pictures.ts'
import type { DrawAnswer } from './drawing.ts'
import { WorkProcesses } from './work-processes.ts'

const processes = new WorkProcesses(new URL('drawing-process.ts', import.meta.url))
afterEach(() => {
  vi.useRealTimers()
  processes.endAll()
})

async function answerOf(child: ReturnType<WorkProcesses['take']>): Promise<DrawAnswer> {
  child.send(await picture('png'))
  const [drawn] = (await once(child, 'message')) as [DrawAnswer]
  return drawn
}

test('reuses a process that was given back', async () => {
  const first = processes.take()
  expect(await answerOf(first)).toMatchObject({ made: { dimensions: { width: 64, height: 48 } } })
  const second = processes.take()
  expect(second.pid).not.toBe(first.pid)
  processes.giveBack(first)
  expect(processes.take().pid).toBe(first.pid)
})

test('does not reuse a process that ended', async () => {
  const child = processes.take()
  processes.giveBack(child)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(processes.take().pid).not.toBe(child.pid)
})

test('ends idle processes after a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const child = processes.take()
  processes.giveBack(child)
  vi.advanceTimersByTime(59_000)
  expect(child.killed).toBe(false)
  const exit = once(child, 'exit')
  vi.advanceTimersByTime(1_000)
  await exit
})

test('ends when Laurel ends, even if killed', async () => {
  const child = processes.take()
  await answerOf(child)
  const exit = once(child, 'exit')
  child.disconnect()
  expect(await exit).toEqual([0, null])
})

test('has no environment, and the highest OOM score', async () => {
  const child = processes.take()
  await answerOf(child)
  const environment = await readFile(`/proc/${child.pid}/environ`, 'utf8')
  expect([...environment.matchAll(/(\w+)=/g)].map((match) => match[1])).toEqual([
    'NODE_CHANNEL_FD',
    'NODE_CHANNEL_SERIALIZATION_MODE',
  ])
  expect(await readFile(`/proc/${child.pid}/oom_score_adj`, 'utf8')).toBe('1000\n')
})
