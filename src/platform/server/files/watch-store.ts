import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Logger } from 'pino'
import type { Outages } from '#platform/server/outages.ts'
import { FileStoreFailed, isFull, type FileStore } from './store.ts'

const PROBE = Buffer.from('Laurel was here')

const newProbe = () => `${randomBytes(16).toString('hex')}.probe`

/** Stores, reads and removes a probe file. Throws FileStoreFailed. */
export async function probe(store: FileStore, name = newProbe()): Promise<void> {
  await store.keep(name, PROBE)
  const found = await store.open(name)
  const content = found === null ? null : await buffer(found.content)
  await store.remove([name])
  if (content?.equals(PROBE) !== true || (await store.open(name)) !== null) {
    throw new FileStoreFailed('read a stored file', 'its content differs')
  }
}

/**
 * The same store, whose failures are noticed: a probe finds out whether all files are concerned,
 * which begins an outage, or one alone, which is logged.
 */
export function watchStore(store: FileStore, outages: Outages, log: Logger): FileStore {
  // One name for all, since a store that forbids to delete would keep each probe.
  const name = newProbe()
  let probing: Promise<void> | undefined

  async function judge(failure: FileStoreFailed): Promise<void> {
    try {
      await probe(store, name)
      log.warn({ err: failure }, 'A file could not be stored or read, others can')
    } catch (error) {
      const { reason } = error instanceof FileStoreFailed ? error : failure
      outages.begin('files', {
        sentence: `Files can't be stored or read (${reason}): uploads and pictures are refused until they can. Please check ${store.place}.`,
        facts: { reason, place: store.place },
        isOver: () => probe(store, name).then(() => true),
      })
    }
  }

  function notice(thrown: unknown): void {
    // A full disk has its own lines in the log.
    if (!(thrown instanceof FileStoreFailed) || isFull(thrown) || outages.isFailing('files')) return
    probing ??= judge(thrown).finally(() => (probing = undefined))
  }

  async function noticed<T>(work: Promise<T>): Promise<T> {
    return work.catch((error: unknown) => {
      notice(error)
      throw error
    })
  }

  return {
    ...store,
    keep: (name, content) => noticed(store.keep(name, content)),
    async open(name) {
      const found = await noticed(store.open(name))
      found?.content.on('error', notice)
      return found
    },
    remove: (names) => noticed(store.remove(names)),
  }
}
