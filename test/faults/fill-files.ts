import { picture } from '#test/harness/pictures.ts'
import type { FaultScene } from './fault-kinds.ts'

/**
 * Fills the disk for uploads: they are refused for that reason and leave nothing; with space again the
 * same picture is stored and served. Returns whether that was so.
 */
export async function fillFiles({ site, known, random, cookies }: FaultScene): Promise<number> {
  const cookie = random.pick(cookies)
  const url = `http://127.0.0.1:${random.pick(site.ports)}/api`
  const content = await picture('png', { width: 300, height: 200 })
  const headers = { cookie, 'content-type': 'image/png' }
  const upload = () =>
    fetch(`${url}/files`, { method: 'POST', headers, body: new Uint8Array(content) })
  await site.files.fill()
  try {
    const refused = await upload()
    if (refused.status !== 503 || refused.headers.get('retry-after') === null) {
      known.wrong(`an upload to a full disk: ${refused.status} ${await refused.text()}`)
    }
  } finally {
    await site.files.free()
  }
  const kept = await upload()
  const { picture: name } = (await kept.json()) as { picture?: string }
  const shown = await fetch(`${url}/files/${name}/small`, { headers: { cookie } })
  if (kept.status !== 200 || shown.status !== 200) {
    known.wrong(`an upload once there is space: ${kept.status}, shown ${shown.status}`)
  }
  // A used picture does not count against the quota.
  const body = JSON.stringify({ picture: name })
  const chosen = { method: 'PUT', headers: { cookie, 'content-type': 'application/json' }, body }
  await fetch(`${url}/account/picture`, chosen)
  return 1
}
