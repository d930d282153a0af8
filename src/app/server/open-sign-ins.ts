import type { LdapDirectory } from '#auth/server/ldap/directory.ts'
import type { Provider } from '#auth/server/provider.ts'
import type { Jobs } from '#platform/server/jobs/open-jobs.ts'
import type { Outages } from '#platform/server/outages.ts'
import { refuseLdapRoles } from '#provisioning/server/follow-groups.ts'
import type { AppOptions } from './app.ts'

export interface SignIns {
  readonly provider: Provider | null
  readonly directory: LdapDirectory | null
}

interface SignInParts extends Pick<AppOptions, 'config' | 'database' | 'log'> {
  readonly jobs: Jobs
  readonly outages: Outages
}

/**
 * The sign-in provider and the directory, whose libraries are loaded only if they are configured. Throws
 * StartRefused.
 */
export async function openSignIns(parts: SignInParts): Promise<SignIns> {
  return { provider: await openOidc(parts), directory: await openLdap(parts) }
}

async function openOidc({ config, log, outages }: SignInParts) {
  if (config.oidc === null) return null
  const { openProvider } = await import('#auth/server/provider.ts')
  const { findProviderFailure } = await import('#auth/server/try-provider.ts')
  const { oidc } = config
  outages.watch('provider', () => findProviderFailure(oidc))
  return openProvider(oidc, config.publicUrl ?? '', log)
}

async function openLdap({ config, database, jobs, log, outages }: SignInParts) {
  if (config.directory === null) return null
  if (config.directory.roles.length > 0) await refuseLdapRoles(database)
  const { openDirectory } = await import('#auth/server/ldap/directory.ts')
  const { startCheckingDirectory } = await import('#auth/server/ldap/check-directory.ts')
  const directory = openDirectory(config.directory, log, outages)
  startCheckingDirectory(database, jobs, directory, log)
  return directory
}
