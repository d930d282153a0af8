import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Attribute, Change, Client } from 'ldapts'
import { selfMadeCertificate } from '#test/mail/certificate.ts'
import type { LdapConfig } from '#auth/server/ldap/connect.ts'
import { freePort } from '#platform/server/db/postmaster.ts'
import { programFromDebian } from '../../scripts/debian-package.ts'

const SUFFIX = 'dc=example,dc=com'
export const PEOPLE = `ou=people,${SUFFIX}`
export const GROUPS = `ou=groups,${SUFFIX}`
const ROOT = { dn: `cn=root,${SUFFIX}`, password: 'the root of tests' }
const SEARCHER = { dn: `cn=laurel,${SUFFIX}`, password: 'searches, for tests' }
const TRIES = 200

/** A real OpenLDAP server on this machine. */
export interface DirectoryServer {
  /** Over ldap://, without encryption. */
  readonly choice: LdapConfig
  /** The same at an address that its certificate does not have. */
  readonly otherUrl: string
  /** The same over ldaps://. */
  readonly secureUrl: string
  /** In PEM; its own authority. */
  readonly certificate: string
  /** The file of the certificate. */
  readonly certificateFile: string
  /** Adds a person; returns their distinguished name. */
  addPerson(uid: string, password: string, more?: Record<string, string>): Promise<string>
  addGroup(name: string, member: string): Promise<string>
  /** Adds an entry below people that says: search there instead. */
  addReferral(name: string, to: string): Promise<void>
  /** Replaces an attribute's values; none removes it. */
  set(dn: string, attribute: string, values: string[]): Promise<void>
  remove(dn: string): Promise<void>
  rename(dn: string, to: string): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
  close(): Promise<void>
}

/** Starts slapd, installed from Debian if it is missing, with a searching entry and nobody else. */
export async function openDirectoryServer(): Promise<DirectoryServer> {
  const program = programFromDebian('slapd', 'the directory tests')
  if (program === null) {
    throw new Error(
      'The directory tests need slapd. Install it (on Debian and Ubuntu: apt-get install slapd).',
    )
  }
  const folder = await mkdtemp(join(tmpdir(), 'laurel-slapd-'))
  const { key, cert } = selfMadeCertificate()
  await mkdir(join(folder, 'data'))
  await writeFile(join(folder, 'key.pem'), key, { mode: 0o600 })
  await writeFile(join(folder, 'cert.pem'), cert)
  await writeFile(join(folder, 'slapd.conf'), configuration(folder))
  const [port, securePort] = [await freePort(0), await freePort(0)]
  const url = `ldap://127.0.0.1:${port}`
  const otherUrl = `ldap://127.0.0.2:${port}`
  const secureUrl = `ldaps://127.0.0.1:${securePort}`
  let running: ChildProcess | null = null

  async function asRoot<T>(use: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client({ url, timeout: 5_000 })
    try {
      await client.bind(ROOT.dn, ROOT.password)
      return await use(client)
    } finally {
      await client.unbind()
    }
  }
  const change = (dn: string, attribute: string, values: string[]) =>
    asRoot((client) =>
      client.modify(
        dn,
        new Change({
          operation: 'replace',
          modification: new Attribute({ type: attribute, values }),
        }),
      ),
    )
  const server: DirectoryServer = {
    choice: {
      url,
      startTls: false,
      bindDn: SEARCHER.dn,
      bindPassword: SEARCHER.password,
      baseDn: PEOPLE,
      filter: '(objectClass=person)',
      roles: [],
    },
    otherUrl,
    secureUrl,
    certificate: cert,
    certificateFile: join(folder, 'cert.pem'),
    async addPerson(uid, password, more = {}) {
      const dn = `uid=${uid},${PEOPLE}`
      await asRoot((client) =>
        client.add(dn, {
          objectClass: ['inetOrgPerson', 'extensibleObject'],
          uid,
          cn: uid,
          sn: uid,
          mail: `${uid}@acme.test`,
          userPassword: password,
          ...more,
        }),
      )
      return dn
    },
    async addGroup(name, member) {
      const dn = `cn=${name},${GROUPS}`
      await asRoot((client) => client.add(dn, { objectClass: 'groupOfNames', cn: name, member }))
      return dn
    },
    addReferral: (name, to) =>
      asRoot((client) =>
        client.add(`cn=${name},${PEOPLE}`, {
          objectClass: ['referral', 'extensibleObject'],
          cn: name,
          ref: to,
        }),
      ),
    set: change,
    remove: (dn) => asRoot((client) => client.del(dn)),
    rename: (dn, to) => asRoot((client) => client.modifyDN(dn, to)),
    async start() {
      const files = [
        '-f',
        join(folder, 'slapd.conf'),
        '-h',
        `${url} ${otherUrl} ${secureUrl}`,
        '-d',
        '0',
      ]
      running = spawn(program, files, { stdio: 'ignore' })
      for (let tries = 1; !(await answers(asRoot)); tries++) {
        if (tries === TRIES) throw new Error('slapd does not answer.')
        await pause(25)
      }
    },
    async stop() {
      if (running === null) return
      const ended = once(running, 'close')
      running.kill('SIGKILL')
      running = null
      await ended
    },
    async close() {
      await server.stop()
      await rm(folder, { recursive: true })
    },
  }
  fill(program, folder)
  await server.start()
  return server
}

function configuration(folder: string): string {
  const schema = ['core', 'cosine', 'inetorgperson', 'nis', 'msuser']
  return `${schema.map((name) => `include /etc/ldap/schema/${name}.schema`).join('\n')}
pidfile ${folder}/slapd.pid
modulepath /usr/lib/ldap
moduleload back_mdb
TLSCertificateFile ${folder}/cert.pem
TLSCertificateKeyFile ${folder}/key.pem
database mdb
suffix "${SUFFIX}"
rootdn "${ROOT.dn}"
rootpw "${ROOT.password}"
directory ${folder}/data
maxsize 10485760
dbnosync
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="${SEARCHER.dn}" read by * none
`
}

/** The entries that every company has. */
function fill(slapd: string, folder: string): void {
  const unit = (name: string) => `dn: ou=${name},${SUFFIX}
objectClass: organizationalUnit
ou: ${name}
`
  const input = `dn: ${SUFFIX}
objectClass: dcObject
objectClass: organization
o: Acme
dc: example

${unit('people')}
${unit('groups')}
dn: ${SEARCHER.dn}
objectClass: organizationalRole
objectClass: simpleSecurityObject
cn: laurel
userPassword: ${SEARCHER.password}
`
  // slapadd is slapd by another name.
  const options = { input, encoding: 'utf8', argv0: 'slapadd' } as const
  const added = spawnSync(slapd, ['-f', join(folder, 'slapd.conf')], options)
  if (added.status !== 0) throw new Error(`slapadd failed: ${added.stderr}`)
}

async function answers(asRoot: (use: () => Promise<void>) => Promise<void>): Promise<boolean> {
  try {
    await asRoot(() => Promise.resolve())
    return true
  } catch {
    return false
  }
}
