import { newDataDir, removeDataDir } from '#test/harness/data-dir.ts'
import { startLaurel } from '#test/harness/laurel.ts'

export const EMPLOYEE = { email: 'amara.okafor@laurel.example', password: 'laurel-demo' }
export const ADMINISTRATOR = { email: 'admin@laurel.local', password: 'administrator of bench' }

/** Laurel with the demo company. */
export interface DemoLaurel {
  /** Browsers accept brotli on this host name, as they do over https. */
  readonly url: string
  /** Signs a person in; returns the session's cookie, as `name=value`. */
  signIn(person: typeof EMPLOYEE): Promise<string>
  stop(): Promise<void>
}

export async function startDemo(): Promise<DemoLaurel> {
  const dataDir = await newDataDir()
  const env = { DATA_DIR: dataDir, ADMIN_PASSWORD: ADMINISTRATOR.password }
  const app = await startLaurel({ env, command: ['scripts/start.ts', '--demo'] })
  const url = `http://localhost:${app.port}`
  return {
    url,
    async signIn(person) {
      const answer = await fetch(`${url}/api/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(person),
      })
      const cookie = answer.headers.getSetCookie()[0]?.split(';')[0]
      if (cookie === undefined) throw new Error(`${person.email} could not sign in`)
      return cookie
    },
    async stop() {
      await app.stop()
      await removeDataDir(dataDir)
    },
  }
}
