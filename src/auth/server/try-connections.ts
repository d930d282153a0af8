import { record } from '#audit-log/server/record.ts'
import type { connectionEndpoints, ConnectionSettings } from '#auth/contract/connections.ts'
import { LOGOUT_PATH } from '#auth/contract/single-sign-on.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { RETURN_PATH } from '#platform/contract/single-sign-on-return.ts'
import type { Handlers } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { sayIn } from '#platform/server/language/say.ts'
import type { MailLook } from '#platform/server/mail/layout.ts'
import { serverOf, type MailSettings } from '#platform/server/mail/smtp.ts'
import type { LdapConfig } from './ldap/connect.ts'
import { attemptConnection, type TriedService } from './limit-attempts.ts'
import type { OidcConfig } from './provider.ts'

/** The services of the operator's configuration. */
interface ServiceConfigs {
  readonly mail: MailSettings | null
  readonly oidc: OidcConfig | null
  readonly directory: LdapConfig | null
  readonly publicUrl: string | null
}

export interface ConnectionParts {
  readonly services: ServiceConfigs
  /** The company's looks in mails. */
  readonly readLook: () => Promise<MailLook>
}

interface ConnectionTrial {
  readonly by: number
  /** The client's IP address. */
  readonly from: string
  readonly what: TriedService
}

export function connectionHandlers(
  database: Database,
  { services, readLook }: ConnectionParts,
): Handlers<typeof connectionEndpoints> {
  const { mail, oidc, directory } = services
  return {
    readConnections: () => Promise.resolve(describe(services)),
    sendTestMail: ({ caller, clientIp: from, language }) => {
      if (mail === null) throw new Refused('mail-off')
      return tryOut(database, { by: caller.id, from, what: 'mail' }, async () => {
        const { tryMail } = await import('./try-mail.ts')
        return tryMail(mail, caller, await readLook(), await sayIn(language))
      })
    },
    tryProvider: ({ caller, clientIp: from }) => {
      if (oidc === null) throw new Refused('single-sign-on-off')
      return tryOut(database, { by: caller.id, from, what: 'provider' }, async () => {
        const { tryProvider } = await import('./try-provider.ts')
        return tryProvider(oidc)
      })
    },
    tryDirectory: ({ caller, clientIp: from }) => {
      if (directory === null) throw new Refused('directory-off')
      return tryOut(database, { by: caller.id, from, what: 'directory' }, async () => {
        const { tryDirectory } = await import('./ldap/directory.ts')
        return tryDirectory(directory)
      })
    },
  }
}

/** Tries a service within the limit, and records the result. Throws TooManyAttempts. */
async function tryOut<Tried extends { readonly outcome: string }>(
  database: Database,
  { by, from, what }: ConnectionTrial,
  work: () => Promise<Tried>,
): Promise<Tried> {
  await attemptConnection(database, what)
  const tried = await work()
  const after = { what, result: tried.outcome }
  await transact(database, (tx) => record(tx, { action: 'connectionTried', by, from, after }))
  return tried
}

function describe({ mail, oidc, directory, publicUrl }: ServiceConfigs): ConnectionSettings {
  return {
    mail: mail && {
      server: serverOf(mail.url),
      from: `${mail.from.name} <${mail.from.address}>`,
      signsIn: new URL(mail.url).username !== '',
    },
    provider: oidc && {
      name: oidc.name,
      issuer: oidc.issuer,
      clientId: oidc.clientId,
      returnAddress: `${publicUrl ?? ''}${RETURN_PATH}`,
      logoutAddress: `${publicUrl ?? ''}${LOGOUT_PATH}`,
    },
    directory: directory && {
      server: directory.url,
      startTls: directory.startTls,
      baseDn: directory.baseDn,
      filter: directory.filter,
      roles: [...directory.roles],
    },
  }
}
