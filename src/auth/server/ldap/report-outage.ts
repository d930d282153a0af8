import type { Outages } from '#platform/server/outages.ts'
import type { DirectoryFailure } from './connect.ts'
import type { DirectoryChoice } from './directory.ts'
import { tryDirectory } from './try-directory.ts'

const CHECKS: Readonly<Record<DirectoryFailure['trouble'], string>> = {
  certificate: 'Please check its certificate, and NODE_EXTRA_CA_CERTS',
  slow: 'Please check the network between, and how busy it is',
  unreachable: 'Please check it, and LDAP_URL',
  encryption: 'Please set up StartTLS there, or ldaps:// in LDAP_URL',
  credentials: 'Please check LDAP_BIND_DN and LDAP_BIND_PASSWORD',
  refused: 'Please check its own log, LDAP_BASE_DN, and what LDAP_BIND_DN may read',
}

/** Begins an outage of the directory, which lasts until Laurel can search it again. */
export function beginOutage(
  outages: Pick<Outages, 'begin'>,
  choice: DirectoryChoice,
  { trouble, code }: DirectoryFailure,
): void {
  outages.begin('directory', {
    sentence: `The company's directory ${choice.url} can't be asked (${trouble}, ${code}), so nobody can log in with its password. ${CHECKS[trouble]}.`,
    facts: { trouble, code },
    isOver: async () => {
      const { outcome } = await tryDirectory(choice)
      return outcome === 'works' || outcome === 'nobody' || outcome === 'noGroup'
    },
  })
}
