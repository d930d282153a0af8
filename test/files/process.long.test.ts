import { readdirSync, readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { runApp, startApp } from '#test/harness/app-process.ts'
import { ownDataFolder } from '#test/harness/data-folder.ts'
import { drawingPeaks, peakOf } from '#test/harness/drawing-peak.ts'
import { emptyDatabase } from '#test/harness/empty-database.ts'
import type { Laurel } from '#test/harness/laurel.ts'
import { picture, plainPng } from '#test/harness/pictures.ts'
import { until } from '../harness/until.ts'
import { bombs } from './hostile/bombs.ts'
import { ownS3 } from './s3-server.ts'

// Each start is a separate process, which may be slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const MB = 1024 * 1024
const ADMIN_PASSWORD = 'a password of tests'

async function start(env: Record<string, string> = {}): Promise<Laurel> {
  const data = await ownDataFolder()
  const own = { DATA_DIR: data.path, DATABASE_URL: await emptyDatabase(), ADMIN_PASSWORD }
  return startApp({ env: { ...own, ...env } })
}

async function signIn({ url }: Laurel): Promise<string> {
  const body = JSON.stringify({ email: 'admin@laurel.local', password: ADMIN_PASSWORD })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/session`, { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

async function upload({ url }: Laurel, cookie: string, content: Buffer): Promise<number> {
  const headers = { cookie, 'content-type': 'image/png' }
  const body = new Uint8Array(content)
  const answer = await fetch(`${url}/api/files`, { method: 'POST', headers, body })
  await answer.arrayBuffer()
  return answer.status
}

/** The parent ids of all drawing processes. */
function parentsOfDrawing(): number[] {
  return readdirSync('/proc').flatMap((entry) => {
    try {
      if (!readFileSync(`/proc/${entry}/cmdline`, 'utf8').includes('drawing-process')) return []
      const status = readFileSync(`/proc/${entry}/status`, 'utf8')
      return [Number(/^PPid:\t(\d+)$/m.exec(status)?.[1])]
    } catch {
      return []
    }
  })
}

test('survives dozens of decompression bombs in bounded memory', async () => {
  const laurel = await start()
  const cookie = await signIn(laurel)
  expect(await upload(laurel, cookie, await picture('png'))).toBe(200)
  const before = peakOf(laurel.pid)
  const contents = bombs().map(([, content]) => Buffer.from(content))
  // As many at once as one user may send, and all of them twice.
  const waiting = [...contents, ...contents]
  const lane = async () => {
    for (let bomb = waiting.pop(); bomb !== undefined; bomb = waiting.pop()) {
      expect([200, 400]).toContain(await upload(laurel, cookie, bomb))
    }
  }
  await Promise.all([lane(), lane(), lane(), lane()])
  expect(laurel.isRunning).toBe(true)
  expect(laurel.stderr).toBe('')
  expect(peakOf(laurel.pid) - before).toBeLessThan(150 * MB)
  const peaks = drawingPeaks(laurel.pid)
  expect(peaks.length).toBeGreaterThan(0)
  expect(peaks.length).toBeLessThanOrEqual(2)
  for (const peak of peaks) expect(peak).toBeLessThan(300 * MB)
  expect((await fetch(`${laurel.url}/api/session`, { headers: { cookie } })).status).toBe(200)
})

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'ends all drawing processes after %s',
  async (signal) => {
    const laurel = await start()
    const cookie = await signIn(laurel)
    const large = plainPng({ width: 8_000, height: 5_000 })
    const uploading = upload(laurel, cookie, large).catch(() => 0)
    await until(() => drawingPeaks(laurel.pid).length > 0)
    const orphans = () =>
      parentsOfDrawing().filter((parent) => parent === laurel.pid || parent === 1)
    laurel.signal(signal)
    await laurel.ended
    expect([0, 200]).toContain(await uploading)
    await until(() => orphans().length === 0)
  },
)

test('starts with a bucket without logging it, and keeps no local files', async () => {
  const { choice } = await ownS3()
  const data = await ownDataFolder()
  const laurel = await start({ DATA_DIR: data.path, ...settingsOf(choice) })
  expect(await upload(laurel, await signIn(laurel), await picture('png'))).toBe(200)
  expect(readdirSync(data.path)).toEqual([])
  const ended = await laurel.stop()
  expect(ended).toMatchObject({ code: 0, stderr: '' })
  expect(ended.stdout).not.toContain(choice.secretAccessKey)
})

test('refuses to start with a missing bucket, before creating anything', async () => {
  const { choice } = await ownS3()
  const data = await ownDataFolder()
  const settings = settingsOf({ ...choice, bucket: 'another' })
  const env = { DATA_DIR: data.path, DATABASE_URL: await emptyDatabase(), ...settings }
  expect(await runApp({ env }).ended).toEqual({
    code: 78,
    stdout: '',
    stderr: `Files can't be stored in the bucket "another" at ${choice.endpoint} (NoSuchBucket). Please check S3_BUCKET.\n`,
  })
})

function settingsOf(choice: Awaited<ReturnType<typeof ownS3>>['choice']): Record<string, string> {
  return {
    S3_BUCKET: choice.bucket,
    S3_ENDPOINT: choice.endpoint ?? '',
    S3_REGION: choice.region,
    S3_ACCESS_KEY_ID: choice.accessKeyId,
    S3_SECRET_ACCESS_KEY: choice.secretAccessKey,
  }
}
