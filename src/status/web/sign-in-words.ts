import { t } from '@lingui/core/macro'
import { say } from '#platform/web/language/speak.ts'
import { sayProviderTrouble } from '#status/contract/provider-troubles.ts'
import type { DirectoryTrouble, StatusReport } from '#status/contract/status.ts'
import type { Finding } from './status-words.ts'

type TodoSentence = (server: string, answer: string) => string

const TODO: Readonly<Record<DirectoryTrouble, TodoSentence>> = {
  certificate: (server, answer) =>
    t`The certificate of the directory ${server} is not trusted (${answer}). Please check it; if your own authority signed it, name the authority's file in NODE_EXTRA_CA_CERTS.`,
  slow: (server, answer) =>
    t`The directory ${server} does not answer in time (${answer}). Please check how busy it is, and the network between.`,
  unreachable: (server, answer) =>
    t`The directory ${server} can't be reached (${answer}). Please check it, and LDAP_URL.`,
  encryption: (server, answer) =>
    t`The directory ${server} offers no StartTLS (${answer}), so it is told no password. Please set up StartTLS there, or ldaps:// in LDAP_URL.`,
  credentials: (server, answer) =>
    t`The directory ${server} refuses Laurel’s own entry (${answer}). Please check LDAP_BIND_DN and LDAP_BIND_PASSWORD.`,
  refused: (server, answer) =>
    t`The directory ${server} refuses to be searched (${answer}). Please check its own log, and LDAP_BASE_DN.`,
}

export function judgeDirectory(directory: NonNullable<StatusReport['directory']>): Finding {
  const { server, trouble, answeredAt } = directory
  if (trouble !== null) {
    return {
      state: 'attention',
      says: t`The company’s directory can not be asked, so nobody can log in with its password.`,
      todo: TODO[trouble.kind](server, trouble.answer),
    }
  }
  return answeredAt === null
    ? { state: 'unknown', says: t`The company’s directory has not answered yet.` }
    : { state: 'good', says: t`The company’s directory answers.` }
}

export function judgeProvider(provider: NonNullable<StatusReport['provider']>): Finding {
  const { server, trouble, answeredAt } = provider
  if (trouble !== null) {
    const { kind, answer } = trouble
    return {
      state: 'attention',
      says: t`The provider of single sign-on can not be used, so nobody can sign in with it.`,
      todo: sayProviderTrouble(kind, { server, answer }, say),
    }
  }
  return answeredAt === null
    ? { state: 'unknown', says: t`The provider of single sign-on has not answered yet.` }
    : { state: 'good', says: t`The provider of single sign-on answers.` }
}
