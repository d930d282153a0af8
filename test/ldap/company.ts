import pino from 'pino'
import { ownApp, type TestApp } from '#test/harness/app.ts'
import { administratorOf, expectOk, Visitor } from '#test/harness/visitor.ts'
import { whenDone } from '#test/harness/when-done.ts'
import { checkDirectory } from '#auth/server/ldap/check-directory.ts'
import type { LdapConfig } from '#auth/server/ldap/connect.ts'
import { openDirectory, type LdapDirectory } from '#auth/server/ldap/directory.ts'
import type { Database } from '#platform/server/db/database.ts'
import { Outages } from '#platform/server/operation/outages.ts'
import { openDirectoryServer } from './directory-server.ts'

/** The password of everybody in the directory. */
export const THERE = 'my word in the directory'

const SILENT = pino({ level: 'silent' })

export function openQuietly(choice: LdapConfig): LdapDirectory {
  return openDirectory(choice, SILENT, new Outages(SILENT))
}

let people = 0

/** Laurel with a directory of its own, both removed after the test file. */
export async function directoryCompany(database: Database) {
  const server = await openDirectoryServer()
  whenDone(() => server.close())
  const appWith = (
    change: Partial<LdapConfig>,
    config: Parameters<typeof ownApp>[1] = {},
  ): Promise<TestApp> => {
    const directory = { ...server.choice, ...change }
    return ownApp(database, { signupActive: true, directory, ...config })
  }
  const app = await appWith({})
  const administrator = await administratorOf(app)
  return {
    server,
    app,
    administrator,
    appWith,
    /** Somebody whom only the directory knows. */
    newcomer: async (more: Record<string, string> = {}) => {
      const uid = `person${++people}`
      const dn = await server.addPerson(uid, THERE, { givenName: 'Noor', ...more })
      return { uid, dn, email: `${uid}@acme.test` }
    },
    logIn: async (name: string, password = THERE, more = {}, on = app) => {
      const visitor = new Visitor(on)
      const body = { email: name, password, ...more }
      const { status, json } = await visitor.call('login', { body })
      const user = json['user']
      return { visitor, status, code: json['code'], user }
    },
    /** Checks the directory; returns what it logs. */
    check: async (change: Partial<LdapConfig> = {}): Promise<string[]> => {
      const complaints: string[] = []
      const log = pino({ level: 'warn' }, { write: (line: string) => void complaints.push(line) })
      const directory = openDirectory({ ...server.choice, ...change }, log, new Outages(SILENT))
      await checkDirectory(database, directory, log)
      return complaints
    },
    eventsOf: async (email: string) => {
      const query = { search: email }
      const { json } = await expectOk(administrator.call('readAuditLog', { query }))
      return json['rows']
    },
    idOf: async (email: string): Promise<number> => {
      const { rows } = await database.pool.query<{ id: number }>(
        'select id from users where email = $1',
        [email],
      )
      return rows[0]?.id ?? 0
    },
  }
}
