import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { SETTINGS } from './settings.ts'

describe('the environment of a directory', () => {
  const LDAP = {
    LDAP_URL: 'ldap://ldap.acme.com',
    LDAP_BIND_DN: 'cn=laurel,dc=acme,dc=com',
    LDAP_BIND_PASSWORD: ' top secret ',
    LDAP_BASE_DN: 'ou=people,dc=acme,dc=com',
  }

  test('needs four variables, encrypts, and keeps spaces of the password', () => {
    expect(readConfig(LDAP).directory).toEqual({
      url: 'ldap://ldap.acme.com',
      startTls: true,
      bindDn: 'cn=laurel,dc=acme,dc=com',
      bindPassword: ' top secret ',
      baseDn: 'ou=people,dc=acme,dc=com',
      filter: '(objectClass=person)',
      roles: [],
    })
    const { directory } = readConfig({ ...LDAP, LDAP_URL: 'ldaps://ldap.acme.com' })
    expect(directory).toMatchObject({ startTls: false })
  })

  test('takes the name of a user of Active Directory', () => {
    const env = { ...LDAP, LDAP_BIND_DN: 'laurel@acme.com' }
    expect(readConfig(env).directory?.bindDn).toBe('laurel@acme.com')
  })

  test('reads roles and their groups', () => {
    const LDAP_ROLES = String.raw`moderator: cn=Hosts\; all,dc=acme ;reader:cn=board,dc=acme;`
    expect(readConfig({ ...LDAP, LDAP_ROLES }).directory?.roles).toEqual([
      { role: 'moderator', group: String.raw`cn=Hosts\; all,dc=acme` },
      { role: 'reader', group: 'cn=board,dc=acme' },
    ])
  })

  test.each(Object.keys(LDAP))('rejects a missing %s by its name', (missing) => {
    const complaint = new RegExp(`^${missing} is missing: [^\\n]+ belong together\\.$`)
    expect(() => readConfig({ ...LDAP, [missing]: '' })).toThrow(complaint)
    expect(() => readConfig({ ...LDAP, [missing]: '' })).not.toThrow(/top secret/)
  })

  test('sends passwords unencrypted on this machine only', () => {
    const plain = { ...LDAP, LDAP_STARTTLS: 'false' }
    expect(() => readConfig(plain)).toThrow(/^LDAP_STARTTLS must be true, or false for/)
    const here = { ...plain, LDAP_URL: 'ldap://127.0.0.1:389' }
    expect(readConfig(here).directory).toMatchObject({ startTls: false })
  })

  test.each([
    [
      'LDAP_URL',
      [
        'ldap.acme.com',
        'https://ldap.acme.com',
        'ldap://',
        'ldaps://a:b@ldap.acme.com',
        'ldap://ldap.acme.com/dc=acme',
        'ldap://ldap.acme.com/?x',
      ],
    ],
    ['LDAP_STARTTLS', ['yes', '1', 'TRUE']],
    ['LDAP_BIND_DN', ['laurel', 'EXTERNAL', String.raw`ACME\laurel`, 'a b@acme.com', 'cn=a\nb']],
    ['LDAP_BIND_PASSWORD', ['x'.repeat(513)]],
    ['LDAP_BASE_DN', ['acme.com', 'people', 'ou=', 'ou=a\nb']],
    ['LDAP_FILTER', ['objectClass=person', '(a=b', '(&(a=b)(c=d)', '()', '(a=b)\n(c=d)']],
    [
      'LDAP_ROLES',
      ['moderator', 'moderator: hosts', 'boss: cn=a,dc=b', 'moderator: cn=a; reader', ';'],
    ],
  ])('rejects a wrong %s by its name', (name, values) => {
    const must = SETTINGS.find((setting) => setting.name === name)?.must
    for (const value of values) {
      expect(() => readConfig({ [name]: value }), value).toThrow(`${name} must be ${must}.`)
    }
  })
})

describe('the environment of an OpenID provider', () => {
  const OIDC = {
    OIDC_ISSUER: 'https://id.acme.com',
    OIDC_CLIENT_ID: 'laurel',
    OIDC_CLIENT_SECRET: 'top-secret',
  }

  test('accepts http on this machine only', () => {
    const PUBLIC_URL = 'http://localhost:3000'
    for (const OIDC_ISSUER of ['http://localhost:9000', 'http://127.0.0.1:9000/realm']) {
      expect(readConfig({ ...OIDC, OIDC_ISSUER, PUBLIC_URL }).oidc?.issuer).toBe(OIDC_ISSUER)
    }
  })

  test('requires PUBLIC_URL', () => {
    expect(() => readConfig(OIDC)).toThrow(/^PUBLIC_URL is missing: /)
  })
})
