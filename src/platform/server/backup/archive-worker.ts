import { once } from 'node:events'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { StartRefused } from '#platform/server/db/start-refused.ts'
import { packArchive, unpackArchive, type PackOptions, type UnpackOptions } from './archive.ts'
import type { Checksum } from './checksum.ts'

type Task = { readonly pack: PackOptions } | { readonly unpack: UnpackOptions }
type Answer = { readonly done: Checksum | string } | { readonly refused: string }

/** As packArchive, in a thread of its own: encrypting would hold up requests. */
export async function packInThread(pack: PackOptions, signal: AbortSignal): Promise<Checksum> {
  return (await runInThread({ pack }, signal)) as Checksum
}

/** As unpackArchive, in a thread of its own. */
export async function unpackInThread(unpack: UnpackOptions, signal: AbortSignal): Promise<string> {
  return (await runInThread({ unpack }, signal)) as string
}

async function runInThread(task: Task, signal: AbortSignal): Promise<Checksum | string> {
  const worker = new Worker(new URL(import.meta.url), { workerData: task })
  try {
    const [answer] = (await once(worker, 'message', { signal })) as [Answer]
    if ('refused' in answer) throw new StartRefused(answer.refused)
    return answer.done
  } finally {
    await worker.terminate()
  }
}

async function work(task: Task): Promise<Answer> {
  try {
    const done = 'pack' in task ? packArchive(task.pack) : unpackArchive(task.unpack)
    return { done: await done }
  } catch (error) {
    if (error instanceof StartRefused) return { refused: error.message }
    throw error
  }
}

if (!isMainThread) {
  const answer = await work(workerData as Task)
  // A thread's port has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(answer)
}
