import type { ChildProcess, Serializable } from 'node:child_process'
import { readFile } from 'node:fs/promises'

interface Bounds {
  readonly longestMs: number
  /** Of memory in use, in bytes; looked at where the system tells, which is on Linux. */
  readonly mostBytes?: number | undefined
}

const LOOK_EVERY_MS = 50
const PAGE_BYTES = 4096

/** What a process answers. Rejects when it ends instead, takes too long or too much memory. */
export async function askProcess<Answer>(
  child: ChildProcess,
  request: Serializable,
  { longestMs, mostBytes }: Bounds,
): Promise<Answer> {
  const answer = Promise.withResolvers<Answer>()
  const onMessage = (answered: unknown) => answer.resolve(answered as Answer)
  const onExit = (code: number | null, signal: string | null) =>
    answer.reject(new Error(`The process at work ended (${signal ?? code})`))
  const late = setTimeout(() => answer.reject(new Error('The work took too long')), longestMs)
  const look = async (most: number) => {
    if ((await memoryOf(child)) > most) answer.reject(new Error('The work took too much memory'))
  }
  const watch = mostBytes && setInterval(() => void look(mostBytes), LOOK_EVERY_MS)
  child.once('message', onMessage).once('exit', onExit).once('error', answer.reject)
  child.send(request)
  try {
    return await answer.promise
  } finally {
    clearTimeout(late)
    clearInterval(watch)
    child.off('message', onMessage).off('exit', onExit).off('error', answer.reject)
  }
}

async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const pages = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  return Number(pages.split(' ')[1] ?? 0) * PAGE_BYTES
}
