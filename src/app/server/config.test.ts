import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { SETTINGS } from './settings.ts'

describe('the environment', () => {
  test('needs no variable', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
      directUrl: null,
      adminEmail: 'admin@laurel.local',
      explicitAdminEmail: false,
      adminPassword: null,
      signupActive: null,
      signupDomains: null,
      publicUrl: null,
      trustProxy: false,
      s3: null,
      backups: null,
      backupIdentities: [],
      model: null,
      mail: null,
      oidc: null,
      directory: null,
      metricsToken: null,
      tracesTo: null,
      drainSeconds: 0,
      logLevel: 'warn',
      demo: false,
    })
    expect(readConfig({}).dataDir).toBe(`${process.cwd()}/data`)
  })

  test('treats empty variables as unset', () => {
    const empty = Object.fromEntries(SETTINGS.map(({ name }) => [name, ' ']))
    expect(readConfig(empty)).toEqual(readConfig({}))
  })

  test.each([
    [{ PORT: '0' }, { port: 0 }],
    [{ HOST: '::1' }, { host: '::1' }],
    [{ DATA_DIR: '/srv/laurel' }, { dataDir: '/srv/laurel' }],
    [{ ADMIN_EMAIL: 'Boss@Acme.com' }, { adminEmail: 'boss@acme.com', explicitAdminEmail: true }],
    [{ ADMIN_PASSWORD: 'long enough' }, { adminPassword: 'long enough' }],
    [{ ADMIN_PASSWORD: ' with spaces ' }, { adminPassword: ' with spaces ' }],
    [{ SIGNUP_ACTIVE: 'true' }, { signupActive: true }],
    [{ SIGNUP_DOMAINS: 'Acme.com, b.org,' }, { signupDomains: ['acme.com', 'b.org'] }],
    [{ PUBLIC_URL: 'https://points.acme.com/' }, { publicUrl: 'https://points.acme.com' }],
    [{ PUBLIC_URL: 'https://acme.com/laurel/' }, { publicUrl: 'https://acme.com/laurel' }],
    [{ PUBLIC_URL: 'https://acme.com:8443/a/b' }, { publicUrl: 'https://acme.com:8443/a/b' }],
    [{ TRUST_PROXY: 'true' }, { trustProxy: true }],
    [{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
    [
      { TRUST_PROXY: 'loopback, 10.0.0.0/8,::1' },
      { trustProxy: ['loopback', '10.0.0.0/8', '::1'] },
    ],
    [{ S3_REGION: 'eu-central-1' }, { s3: null }],
    [
      { BACKUP_SCHEDULE: 'daily at 02:30', BACKUP_TO: '/srv/backups/' },
      {
        backups: {
          schedule: ['02:30'],
          to: { folder: '/srv/backups' },
          recipients: [],
          identities: [],
          keep: 7,
          keepDays: 30,
        },
      },
    ],
    [
      {
        BACKUP_SCHEDULE: 'hourly',
        BACKUP_TO: 's3://laurel-backups/a/b',
        BACKUP_RECIPIENT: `age1${'q'.repeat(58)}, age1${'p'.repeat(58)}`,
        BACKUP_KEEP: '3',
        BACKUP_KEEP_DAYS: '0',
        S3_ACCESS_KEY_ID: 'the-key',
        S3_SECRET_ACCESS_KEY: 'secret',
      },
      {
        // Only backups go to a bucket.
        s3: null,
        backups: {
          to: {
            bucket: { path: 'a/b/', s3: { bucket: 'laurel-backups', accessKeyId: 'the-key' } },
          },
          recipients: [`age1${'q'.repeat(58)}`, `age1${'p'.repeat(58)}`],
          keep: 3,
          keepDays: 0,
        },
      },
    ],
    [
      { BACKUP_IDENTITY: `# public\nAGE-SECRET-KEY-1${'Q'.repeat(58)}\n` },
      { backupIdentities: [`AGE-SECRET-KEY-1${'Q'.repeat(58)}`] },
    ],
    [
      { AI_BASE_URL: 'http://127.0.0.1:11434/v1', AI_MODEL: 'small' },
      {
        model: {
          baseUrl: 'http://127.0.0.1:11434/v1',
          apiKey: null,
          model: 'small',
          contextTokens: 8000,
        },
      },
    ],
    [
      { AI_BASE_URL: 'https://ai.acme.com/v1', AI_API_KEY: 'sk-1', AI_MODEL: 'large' },
      {
        model: {
          baseUrl: 'https://ai.acme.com/v1',
          apiKey: 'sk-1',
          model: 'large',
          contextTokens: 8000,
        },
      },
    ],
    [
      { SMTP_URL: 'smtps://me:secret@mail.acme.com', PUBLIC_URL: 'https://points.acme.com' },
      {
        mail: {
          url: 'smtps://me:secret@mail.acme.com',
          from: { name: 'Laurel', address: 'admin@laurel.local' },
          publicUrl: 'https://points.acme.com',
        },
      },
    ],
    [
      {
        SMTP_URL: 'smtp://127.0.0.1:25',
        MAIL_FROM: 'points@acme.com',
        PUBLIC_URL: 'http://localhost:3000',
      },
      {
        mail: {
          url: 'smtp://127.0.0.1:25',
          from: { name: 'Laurel', address: 'points@acme.com' },
          publicUrl: 'http://localhost:3000',
        },
      },
    ],
    [
      {
        OIDC_ISSUER: 'https://id.acme.com',
        OIDC_CLIENT_ID: 'laurel',
        OIDC_CLIENT_SECRET: 'secret',
        OIDC_NAME: 'Acme ID',
        PUBLIC_URL: 'https://points.acme.com',
      },
      {
        oidc: {
          issuer: 'https://id.acme.com',
          clientId: 'laurel',
          clientSecret: 'secret',
          name: 'Acme ID',
        },
      },
    ],
    [{ METRICS_TOKEN: '0123456789abcdef' }, { metricsToken: '0123456789abcdef' }],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://otel:4318' }, { tracesTo: 'http://otel:4318' }],
    [{ DRAIN_SECONDS: '15' }, { drainSeconds: 15 }],
    [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
  ])('reads %o', (env, expected) => {
    expect(readConfig(env)).toMatchObject(expected)
  })

  test.each([
    ['PORT', ['http', '-1', '65536', '3000.5', '1e3']],
    ['HOST', ['a b', 'http://here']],
    ['DATABASE_URL', ['mysql://a/b', 'localhost', 'a@b', 'postgres://laurel:100%sure@db/laurel']],
    [
      'DATABASE_DIRECT_URL',
      ['mysql://a/b', 'localhost', 'a@b', 'postgres://laurel:100%sure@db/laurel'],
    ],
    ['ADMIN_EMAIL', ['admin', 'a@', 'a b@c.de']],
    ['ADMIN_PASSWORD', ['1234567', 'x'.repeat(201)]],
    ['SIGNUP_ACTIVE', ['yes', '1', 'TRUE']],
    ['SIGNUP_DOMAINS', ['@acme.com', 'acme', 'a.com b.com']],
    [
      'PUBLIC_URL',
      [
        'acme.com',
        'ftp://acme.com',
        'https://a:b@c.de',
        'https://acme.com/points?x=1',
        'https://acme.com/#points',
        'https://acme.com/a//b',
        'https://acme.com/a b',
        'https://acme.com/api/x',
        'https://acme.com/assets',
      ],
    ],
    ['TRUST_PROXY', ['yes', '10.0.0.0/33', 'proxy.acme.com', '-1']],
    ['S3_BUCKET', ['My_Bucket', 'a', 'a/b', 'x'.repeat(64)]],
    ['S3_ENDPOINT', ['s3.acme.com', 'ftp://acme.com', 'https://key:secret@acme.com']],
    ['S3_REGION', ['EU west', 'eu/west']],
    ['S3_ACCESS_KEY_ID', ['two words', 'x'.repeat(300)]],
    ['S3_SECRET_ACCESS_KEY', ['two words', 'x'.repeat(300)]],
    ['BACKUP_SCHEDULE', ['weekly', '30 2 * * *', 'daily at 25:00']],
    ['BACKUP_TO', ['backups', 'sftp://host/path', 's3://', 's3://My_Bucket/a', 's3://bucket/a?b']],
    ['BACKUP_RECIPIENT', ['ssh-ed25519 AAAA', 'age1short', `AGE-SECRET-KEY-1${'Q'.repeat(58)}`]],
    ['BACKUP_IDENTITY', [`age1${'q'.repeat(58)}`, '# only a comment']],
    ['BACKUP_KEEP', ['0', 'all', '10001']],
    ['BACKUP_KEEP_DAYS', ['-1', '1.5']],
    ['AI_BASE_URL', ['ai.acme.com', 'ftp://acme.com', 'https://key:secret@acme.com']],
    ['AI_API_KEY', ['two words', 'x'.repeat(600)]],
    ['AI_MODEL', ['two words', 'x'.repeat(300)]],
    ['AI_CONTEXT_TOKENS', ['many', '-1', '1.5', '99999999']],
    ['SMTP_URL', ['mail.acme.com', 'https://mail.acme.com', 'smtp://', 'smtp://me:100%sure@mail']],
    [
      'MAIL_FROM',
      ['points', 'Points <a@b>', 'Points a@b.de', 'A <a@b.de> <c@d.de>', 'A\nB <a@b.de>'],
    ],
    ['OIDC_ISSUER', ['acme.com', 'ftp://acme.com', 'https://a:b@acme.com', 'http://id.acme.com']],
    ['OIDC_CLIENT_ID', ['two words', 'x'.repeat(300)]],
    ['OIDC_CLIENT_SECRET', ['two words', 'x'.repeat(600)]],
    ['OIDC_NAME', ['x'.repeat(41)]],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', ['otel:4318', 'grpc://otel', 'https://otel/100%sure']],
    ['METRICS_TOKEN', ['short', 'two words and more']],
    ['DRAIN_SECONDS', ['-1', '301', 'soon']],
    ['LOG_LEVEL', ['verbose', 'WARN']],
  ])('rejects a wrong %s by its name', (name, values) => {
    const must = SETTINGS.find((setting) => setting.name === name)?.must
    for (const value of values) {
      expect(() => readConfig({ [name]: value }), value).toThrow(`${name} must be ${must}.`)
    }
  })

  test('names every wrong variable on its own line, without its value', () => {
    const env = { PORT: 'x', ADMIN_PASSWORD: 'secret', LOG_LEVEL: 'loud' }
    expect(() => readConfig(env)).toThrow(
      /^PORT must be .+\.\nADMIN_PASSWORD must be 8 to 200 characters long\.\nLOG_LEVEL must be [^\n]+\.$/,
    )
    expect(() => readConfig(env)).not.toThrow(/secret/)
  })

  test('backups need a schedule and a place, and keys for a bucket', () => {
    expect(() => readConfig({ BACKUP_TO: '/srv' })).toThrow(/^BACKUP_SCHEDULE is missing: BACKUP_/)
    expect(() => readConfig({ BACKUP_SCHEDULE: 'hourly' })).toThrow(
      /^BACKUP_TO is missing: BACKUP_/,
    )
    const bucket = { BACKUP_SCHEDULE: 'hourly', BACKUP_TO: 's3://laurel-backups' }
    expect(() => readConfig(bucket)).toThrow(
      /^S3_ACCESS_KEY_ID is missing: .+\nS3_SECRET_ACCESS_KEY is missing: [^\n]+$/,
    )
  })

  test.each([
    ['points@acme.com', 'Laurel', 'points@acme.com'],
    ['<points@acme.com>', 'Laurel', 'points@acme.com'],
    ['Acme Points <points@acme.com>', 'Acme Points', 'points@acme.com'],
    ['"Points, Acme" <points@acme.com>', 'Points, Acme', 'points@acme.com'],
    [String.raw`"The \"A\" team" <points@acme.com>`, 'The "A" team', 'points@acme.com'],
    ['Ärzte für Ötzi<points@acme.com>', 'Ärzte für Ötzi', 'points@acme.com'],
  ])('accepts %s as the sender', (MAIL_FROM, name, address) => {
    const env = { MAIL_FROM, SMTP_URL: 'smtp://127.0.0.1', PUBLIC_URL: 'https://points.acme.com' }
    expect(readConfig(env).mail?.from).toEqual({ name, address })
  })

  describe('of an S3 bucket', () => {
    const S3 = {
      S3_BUCKET: 'laurel-files',
      S3_ACCESS_KEY_ID: 'the-key',
      S3_SECRET_ACCESS_KEY: 'top/secret+1=',
    }

    test('needs only a bucket and its keys', () => {
      expect(readConfig(S3).s3).toEqual({
        bucket: 'laurel-files',
        endpoint: null,
        region: 'us-east-1',
        accessKeyId: 'the-key',
        secretAccessKey: 'top/secret+1=',
      })
    })

    test('accepts another endpoint', () => {
      const elsewhere = { S3_ENDPOINT: 'https://s3.acme.com', S3_REGION: 'here' }
      const { s3 } = readConfig({ ...S3, ...elsewhere })
      expect(s3).toMatchObject({ endpoint: 'https://s3.acme.com', region: 'here' })
    })

    test.each(Object.keys(S3))('rejects a missing %s by its name', (missing) => {
      const complaint = new RegExp(`^${missing} is missing: [^\\n]+ belong together\\.$`)
      expect(() => readConfig({ ...S3, [missing]: '' })).toThrow(complaint)
      expect(() => readConfig({ ...S3, [missing]: '' })).not.toThrow(/secret\+1/)
    })

    test('rejects an endpoint alone', () => {
      expect(() => readConfig({ S3_ENDPOINT: 'https://s3.acme.com' })).toThrow(
        /^S3_BUCKET is missing: .+\nS3_ACCESS_KEY_ID is missing: .+\nS3_SECRET_ACCESS_KEY is missing/,
      )
    })
  })
})
