import { plural, t } from '@lingui/core/macro'
import type {
  DirectoryOutcome,
  DirectoryTrial,
  MailOutcome,
  MailTrial,
  ProviderOutcome,
  ProviderTrial,
} from '#auth/contract/connections.ts'

type OutcomeSentence = (answer: string) => string

const MAIL: Readonly<Record<MailOutcome, OutcomeSentence>> = {
  accepted: (answer) =>
    answer === ''
      ? t`The mail server took the mail. Look into your inbox.`
      : t`The mail server took the mail: “${answer}”. Look into your inbox.`,
  certificate: (answer) =>
    t`The mail server’s certificate is not trusted (${answer}). If your own authority signed it, the operator names its file in NODE_EXTRA_CA_CERTS.`,
  password: (answer) =>
    t`The mail server refuses the user or the password: “${answer}”. The operator sets them in SMTP_URL.`,
  encryption: (answer) =>
    t`The mail server offers no encryption (${answer}), so Laurel does not tell it the password. The operator checks SMTP_URL.`,
  sender: (answer) =>
    t`The mail server refuses the sender: “${answer}”. The operator sets it in MAIL_FROM; perhaps SMTP_URL needs a user and a password.`,
  address: (answer) => t`The mail server refuses your address: “${answer}”.`,
  content: (answer) => t`The mail server refuses this mail: “${answer}”.`,
  refused: (answer) =>
    t`The mail server refuses the connection: “${answer}”. Its own log says more.`,
  slow: () =>
    t`The mail server did not answer in time. Often a firewall keeps its port closed, or the port in SMTP_URL is another one.`,
  unreachable: (answer) =>
    t`The mail server can’t be reached (${answer}). The operator checks the host and the port in SMTP_URL.`,
}

const PROVIDER: Readonly<Record<ProviderOutcome, OutcomeSentence>> = {
  works: (answer) =>
    t`The provider answers: its metadata fits, and it has ${plural({ keys: Number(answer) }, { one: '# key', other: '# keys' })}. Sign in with it once to try the rest.`,
  certificate: (answer) =>
    t`The provider’s certificate is not trusted (${answer}). If your own authority signed it, the operator names its file in NODE_EXTRA_CA_CERTS.`,
  slow: (answer) => t`The provider did not answer within ${answer}.`,
  unreachable: (answer) =>
    t`The provider can’t be reached (${answer}). The operator checks OIDC_ISSUER, and whether this server may connect there.`,
  status: (answer) =>
    t`The provider answers with status ${answer} instead of its metadata. Perhaps OIDC_ISSUER lacks a part of its path.`,
  notMetadata: (answer) =>
    t`What answers there is no OpenID provider (${answer}). The operator checks OIDC_ISSUER.`,
  otherIssuer: (answer) =>
    t`The provider calls itself ${answer}. OIDC_ISSUER has to be written exactly so.`,
  noKeys: () => t`The provider publishes no keys, so Laurel could not check who signs in.`,
}

const DIRECTORY: Readonly<Record<DirectoryOutcome, OutcomeSentence>> = {
  works: () =>
    t`The directory answers: Laurel can sign in there, and finds people and all groups. Log in once as one of them to try the rest.`,
  noBase: () => t`The directory has no entry LDAP_BASE_DN, or Laurel may not read it.`,
  nobody: () =>
    t`The directory shows nobody who may log in. The operator checks LDAP_BASE_DN, LDAP_FILTER, and what the entry LDAP_BIND_DN may read.`,
  noGroup: (answer) =>
    t`The directory has no group ${answer}, or Laurel may not read it. The operator checks LDAP_ROLES.`,
  certificate: (answer) =>
    t`The directory’s certificate is not trusted (${answer}). If your own authority signed it, the operator names its file in NODE_EXTRA_CA_CERTS.`,
  slow: (answer) => t`The directory did not answer in time (${answer}).`,
  unreachable: (answer) =>
    t`The directory can’t be reached (${answer}). The operator checks LDAP_URL, and whether this server may connect there.`,
  encryption: (answer) =>
    t`The directory offers no StartTLS (${answer}), so Laurel tells it no password. The operator sets up StartTLS there, or ldaps:// in LDAP_URL.`,
  credentials: (answer) =>
    t`The directory refuses Laurel’s own entry (${answer}). The operator checks LDAP_BIND_DN and LDAP_BIND_PASSWORD.`,
  refused: (answer) => t`The directory refuses to be searched (${answer}). Its own log says more.`,
}

/** The result of trying the directory, as a sentence. */
export function describeDirectoryTrial({ outcome, answer }: DirectoryTrial): string {
  return DIRECTORY[outcome](answer)
}

/** The result of a test mail, as a sentence. */
export function describeMailTrial({ outcome, answer }: MailTrial): string {
  return MAIL[outcome](answer)
}

/** The result of trying the provider, as a sentence. */
export function describeProviderTrial({ outcome, answer }: ProviderTrial): string {
  return PROVIDER[outcome](answer)
}
