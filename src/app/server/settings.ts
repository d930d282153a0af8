export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

interface EnvironmentVariable {
  name: string
  /** The default as written in the environment; empty: none. */
  default: string
  /** Its effect. */
  meaning: string
  /** The end of the sentence "NAME must be ...". */
  must: string
}

/** Every environment variable; the README's table is the same. */
export const SETTINGS = [
  {
    name: 'PORT',
    default: '3000',
    meaning: 'the port to listen on; 0 takes any free one',
    must: 'a port number from 0 to 65535',
  },
  {
    name: 'HOST',
    default: '127.0.0.1',
    meaning: 'the address to listen on; 0.0.0.0 lets other machines in',
    must: 'an IP address or a host name',
  },
  {
    name: 'DATA_DIR',
    default: 'data',
    meaning: 'the folder for the bundled database and uploaded files',
    must: 'a folder',
  },
  {
    name: 'DATABASE_URL',
    default: '',
    meaning: 'a PostgreSQL server (15 or later) of your own, instead of the bundled one',
    must: 'a URL like postgres://user:password@host:5432/database; write a % of the password as %25',
  },
  {
    name: 'DATABASE_DIRECT_URL',
    default: '',
    meaning: 'that server itself, if DATABASE_URL leads to a pooler of transactions',
    must: 'a URL like postgres://user:password@host:5432/database; write a % of the password as %25',
  },
  {
    name: 'ADMIN_EMAIL',
    default: 'admin@laurel.local',
    meaning: "the administrator's address at the first start; later handed over in the app",
    must: 'an e-mail address',
  },
  {
    name: 'ADMIN_PASSWORD',
    default: '',
    meaning: "the administrator's first password; none: a random one to change",
    must: '8 to 200 characters long',
  },
  {
    name: 'SIGNUP_ACTIVE',
    default: '',
    meaning: 'whether new accounts are active at once; none: Settings say',
    must: 'true or false',
  },
  {
    name: 'SIGNUP_DOMAINS',
    default: '',
    meaning: 'the e-mail domains that may sign up, separated by commas; none: Settings say',
    must: 'domains separated by commas, like example.com,example.org',
  },
  {
    name: 'PUBLIC_URL',
    default: '',
    meaning: 'the address people open, where it differs from HOST and PORT',
    must: 'an http:// or https:// address, at most with a path of plain names that does not begin with /api or /assets',
  },
  {
    name: 'TRUST_PROXY',
    default: 'false',
    meaning: 'whose X-Forwarded-* headers to believe: true, a number of hops, or addresses',
    must: 'true, false, a number of hops, or addresses separated by commas',
  },
  {
    name: 'S3_BUCKET',
    default: '',
    meaning: 'the bucket of an S3-compatible store to keep files in, instead of DATA_DIR',
    must: 'the name of a bucket',
  },
  {
    name: 'S3_ENDPOINT',
    default: '',
    meaning: 'the address of that store; none: Amazon S3',
    must: 'an http:// or https:// address',
  },
  {
    name: 'S3_REGION',
    default: 'us-east-1',
    meaning: 'the region of the bucket',
    must: 'a region like eu-central-1',
  },
  {
    name: 'S3_ACCESS_KEY_ID',
    default: '',
    meaning: 'the access key for the bucket',
    must: 'an access key without spaces',
  },
  {
    name: 'S3_SECRET_ACCESS_KEY',
    default: '',
    meaning: 'its secret',
    must: 'a secret without spaces',
  },
  {
    name: 'BACKUP_SCHEDULE',
    default: '',
    meaning: 'when to back up: hourly, or daily at 02:30, 14:30; none: no backups',
    must: 'hourly, or daily at and times, like: daily at 02:30, 14:30',
  },
  {
    name: 'BACKUP_TO',
    default: '',
    meaning: 'where to: the full path of a folder, or s3://bucket/path with the S3_ keys',
    must: 'the full path of a folder, like /srv/backups, or a bucket, like s3://backups/laurel',
  },
  {
    name: 'BACKUP_RECIPIENT',
    default: '',
    meaning: 'a public key of age to encrypt backups for; none: they are not encrypted',
    must: 'a public key of age, like age1…, or several separated by commas',
  },
  {
    name: 'BACKUP_IDENTITY',
    default: '',
    meaning: 'its private key, for npm run restore and the weekly trial',
    must: 'a private key of age, like AGE-SECRET-KEY-1…',
  },
  {
    name: 'BACKUP_KEEP',
    default: '7',
    meaning: 'so many of the newest backups stay, whatever their age',
    must: 'a whole number from 1 to 10000',
  },
  {
    name: 'BACKUP_KEEP_DAYS',
    default: '30',
    meaning: 'other backups are removed when they are older than so many days',
    must: 'a whole number of days from 0 to 10000',
  },
  {
    name: 'AI_BASE_URL',
    default: '',
    meaning: 'an OpenAI-compatible endpoint that answers questions; none: the manuals do',
    must: 'an http:// or https:// address',
  },
  {
    name: 'AI_API_KEY',
    default: '',
    meaning: 'its key, where it asks for one',
    must: 'a key without spaces',
  },
  {
    name: 'AI_MODEL',
    default: '',
    meaning: 'the model to ask there',
    must: 'the name of a model without spaces',
  },
  {
    name: 'AI_CONTEXT_TOKENS',
    default: '8000',
    meaning: 'the most tokens of the manuals that a question brings to the model',
    must: 'a whole number up to 9999999',
  },
  {
    name: 'SMTP_URL',
    default: '',
    meaning: 'a mail server, for news, confirmed addresses and forgotten passwords',
    must: 'a URL like smtps://user:password@host:465 or smtp://host:25; write a % of the password as %25',
  },
  {
    name: 'MAIL_FROM',
    default: '',
    meaning: 'the sender of that mail; none: the address of ADMIN_EMAIL',
    must: 'an e-mail address, or a name and one: Laurel <laurel@example.com>',
  },
  {
    name: 'OIDC_ISSUER',
    default: '',
    meaning: 'an OpenID provider that people may sign in with',
    must: 'an https:// address; http:// on this machine alone',
  },
  {
    name: 'OIDC_CLIENT_ID',
    default: '',
    meaning: 'the name Laurel has there',
    must: 'a client id without spaces',
  },
  {
    name: 'OIDC_CLIENT_SECRET',
    default: '',
    meaning: 'its secret there',
    must: 'a secret without spaces',
  },
  {
    name: 'OIDC_NAME',
    default: 'single sign-on',
    meaning: 'what people call it: "Sign in with ..."',
    must: 'a name of at most 40 characters',
  },
  {
    name: 'LDAP_URL',
    default: '',
    meaning: 'an LDAP directory or Active Directory whose people may log in',
    must: 'a URL like ldaps://host:636 or ldap://host:389',
  },
  {
    name: 'LDAP_STARTTLS',
    default: 'true',
    meaning: 'whether an ldap:// connection is encrypted by StartTLS',
    must: 'true, or false for ldap:// on this machine alone',
  },
  {
    name: 'LDAP_BIND_DN',
    default: '',
    meaning: 'the entry by which Laurel searches there',
    must: 'a distinguished name like cn=laurel,dc=example,dc=com',
  },
  {
    name: 'LDAP_BIND_PASSWORD',
    default: '',
    meaning: 'its password',
    must: 'a password of at most 512 characters',
  },
  {
    name: 'LDAP_BASE_DN',
    default: '',
    meaning: 'where people are searched, with everything below',
    must: 'a distinguished name like ou=people,dc=example,dc=com',
  },
  {
    name: 'LDAP_FILTER',
    default: '(objectClass=person)',
    meaning: 'which of those people may log in',
    must: 'a filter in brackets, like (memberOf=cn=staff,dc=example,dc=com)',
  },
  {
    name: 'LDAP_ROLES',
    default: '',
    meaning: 'groups whose members have a role: role: group, separated by semicolons',
    must: 'roles and groups, like: moderator: cn=hosts,dc=example,dc=com; reader: cn=board,dc=example,dc=com',
  },
  {
    name: 'WEBHOOK_ALLOW',
    default: '',
    meaning: 'networks of your own that webhooks may reach; none: the public internet only',
    must: 'addresses or networks separated by commas, like 10.1.0.0/16,10.2.0.5',
  },
  {
    name: 'SEALING_KEY',
    default: '',
    meaning: 'seals the secrets of webhooks in the database; none: a key kept in DATA_DIR',
    must: 'at least 32 characters without spaces',
  },
  {
    name: 'METRICS_TOKEN',
    default: '',
    meaning: 'the bearer token that reads /metrics; none: there are no metrics',
    must: 'a token of 16 characters or more, without spaces',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    default: '',
    meaning: 'the address of an OpenTelemetry collector, for traces; none: there are none',
    must: 'an http:// or https:// address',
  },
  {
    name: 'DRAIN_SECONDS',
    default: '0',
    meaning: 'how long /readyz says no before a stop, for a load balancer to notice',
    must: 'a whole number of seconds from 0 to 300',
  },
  {
    name: 'LOG_LEVEL',
    default: 'warn',
    meaning: 'how much to log',
    must: `one of ${LOG_LEVELS.join(', ')}`,
  },
] as const satisfies EnvironmentVariable[]
