import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { startApp } from '../harness/app-process.ts'
import { dataFolderAt, ownFolder } from '../harness/data-folder.ts'
import { picture } from '../harness/pictures.ts'

// A new database writes some 40 MB to the disk, which may be slow or busy.
vi.setConfig({ testTimeout: 90_000 })

const PASSWORD = 'the administrator'

/**
 * Makes everything except one folder read-only, also /tmp, and runs Laurel as the user `nobody`,
 * without the right to become another user. The service and the container promise the same.
 */
const CONFINED = `
set -e
mount --make-rprivate /
mount --bind "$WRITABLE" "$WRITABLE"
mount -o remount,bind,ro /
awk '$2 !~ "^/(proc|sys|dev)" && $2 != "/" {print $2}' /proc/self/mounts | while read -r at; do
  [ "$at" = "$WRITABLE" ] || mount -o remount,bind,ro "$at"
done
if touch /tmp/laurel-was-here 2> /dev/null; then exit 9; fi
exec setpriv --reuid=65534 --regid=65534 --clear-groups --no-new-privs "$NODE" src/app/server/main.ts`

/** `exec` replaces this process, so that signals and the exit code are Laurel's. */
const BEGIN = `process.execve('/usr/bin/unshare', ['unshare', '--mount', 'sh', '-c', process.env.CONFINED], process.env)`

describe.runIf(process.getuid?.() === 0)('as root, which can confine a process', () => {
  test('keeps data and files in its folder, as nobody on a read-only root', async () => {
    const writable = await ownFolder(0o777)
    const data = dataFolderAt(join(writable, 'data'))
    const env = { DATA_DIR: data.path, ADMIN_PASSWORD: PASSWORD }
    const confined = { CONFINED, NODE: process.execPath, WRITABLE: writable }
    const app = await startApp({ env: { ...env, ...confined }, command: ['--eval', BEGIN] })
    const status = await readFile(`/proc/${app.pid}/status`, 'utf8')
    expect(status).toMatch(/^Uid:\s65534\s65534\s65534\s65534$/m)
    expect(status).toMatch(/^NoNewPrivs:\s1$/m)

    const login = await fetch(`${app.url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@laurel.local', password: PASSWORD }),
    })
    const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
    const upload = await fetch(`${app.url}/api/files`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'image/png' },
      body: new Uint8Array(await picture('png')),
    })
    expect([upload.status, await upload.text()]).toEqual([200, expect.any(String)])
    expect(await app.stop()).toMatchObject({ code: 0, stderr: '' })
  })
})
