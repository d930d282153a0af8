import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button } from '@mantine/core'
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import {
  connectionEndpoints,
  type ConnectionSettings,
  type DirectoryOutcome,
  type DirectoryTrial,
  type MailOutcome,
  type MailTrial,
  type ProviderOutcome,
  type ProviderTrial,
} from '#auth/contract/connections.ts'
import { ROLE_NAMES } from '#platform/contract/role-names.ts'
import { call } from '#platform/web/api/client.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import classes from './Connections.module.css'
import { sessionQuery } from './session-queries.ts'

const connectionsQuery = queryOptions({
  queryKey: ['connections'],
  queryFn: ({ signal }) => call(connectionEndpoints.readConnections, { signal }),
})

/** Longer than the server waits for the services. */
const TIMEOUT_MS = 40_000

/** A section of the settings: the mail server, the sign-in provider and the directory, which the operator set up, to be tried. */
export function Connections() {
  const { data } = useQuery(connectionsQuery)
  if (data === undefined) return null
  return (
    <Card>
      <div className={classes.services}>
        <Mail mail={data.mail} />
        <Provider provider={data.provider} />
        <Directory directory={data.directory} />
      </div>
    </Card>
  )
}

function Mail({ mail }: Pick<ConnectionSettings, 'mail'>) {
  const email = useQuery(sessionQuery).data?.user?.email ?? ''
  const test = useTry(async () => {
    const tried = await call(connectionEndpoints.sendTestMail, { timeoutMs: TIMEOUT_MS })
    return { isGood: tried.outcome === 'accepted', words: describeMailTrial(tried) }
  })
  if (mail === null) {
    return (
      <Service name={t`Mail`}>
        <p>
          <Trans>
            No mail server is set up, so Laurel sends no e-mails. The operator sets SMTP_URL and
            MAIL_FROM.
          </Trans>
        </p>
      </Service>
    )
  }
  return (
    <Service name={t`Mail`} shown={test}>
      <dl className={classes.facts}>
        <dt>{t`Server`}</dt>
        <dd>{mail.server}</dd>
        <dt>{t`Sender`}</dt>
        <dd>{mail.from}</dd>
        <dt>{t`Signs in there`}</dt>
        <dd>{mail.signsIn ? t`Yes` : t`No`}</dd>
      </dl>
      <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
        <Trans>Send me a test mail</Trans>
      </Button>
      <p className={classes.to}>
        <Trans>It goes to {email}.</Trans>
      </p>
    </Service>
  )
}

function Provider({ provider }: Pick<ConnectionSettings, 'provider'>) {
  const test = useTry(async () => {
    const tried = await call(connectionEndpoints.tryProvider, { timeoutMs: TIMEOUT_MS })
    return { isGood: tried.outcome === 'works', words: describeProviderTrial(tried) }
  })
  if (provider === null) {
    return (
      <Service name={t`Single sign-on`}>
        <p>
          <Trans>
            No provider is set up, so everybody logs in with a password. The operator sets
            OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.
          </Trans>
        </p>
      </Service>
    )
  }
  return (
    <Service name={t`Single sign-on`} shown={test}>
      <dl className={classes.facts}>
        <dt>{t`Provider`}</dt>
        <dd>{provider.name}</dd>
        <dt>{t`Issuer`}</dt>
        <dd>{provider.issuer}</dd>
        <dt>{t`Client id`}</dt>
        <dd>{provider.clientId}</dd>
        <dt>{t`Return address`}</dt>
        <dd>{provider.returnAddress}</dd>
        <dt>{t`Logout address`}</dt>
        <dd>{provider.logoutAddress}</dd>
      </dl>
      <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
        <Trans>Try single sign-on</Trans>
      </Button>
    </Service>
  )
}

function Directory({ directory }: Pick<ConnectionSettings, 'directory'>) {
  const test = useTry(async () => {
    const tried = await call(connectionEndpoints.tryDirectory, { timeoutMs: TIMEOUT_MS })
    return { isGood: tried.outcome === 'works', words: describeDirectoryTrial(tried) }
  })
  if (directory === null) {
    return (
      <Service name={t`Directory`}>
        <p>
          <Trans>
            No LDAP directory or Active Directory is set up. The operator sets LDAP_URL,
            LDAP_BIND_DN, LDAP_BIND_PASSWORD and LDAP_BASE_DN.
          </Trans>
        </p>
      </Service>
    )
  }
  const { server, startTls, baseDn, filter, roles } = directory
  return (
    <Service name={t`Directory`} shown={test}>
      <dl className={classes.facts}>
        <dt>{t`Server`}</dt>
        <dd>{startTls ? t`${server}, with StartTLS` : server}</dd>
        <dt>{t`People below`}</dt>
        <dd>{baseDn}</dd>
        <dt>{t`Who may log in`}</dt>
        <dd>{filter}</dd>
        {roles.map(({ role, group }) => (
          <Fragment key={`${role} ${group}`}>
            <dt>{t(ROLE_NAMES[role])}</dt>
            <dd>{group}</dd>
          </Fragment>
        ))}
      </dl>
      <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
        <Trans>Try the directory</Trans>
      </Button>
    </Service>
  )
}

interface TrialResult {
  readonly isGood: boolean
  readonly words: string
}

/** Tries a service; its result stays until the next try. */
function useTry(work: () => Promise<TrialResult>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: work,
    onSettled: () => queries.invalidateQueries({ queryKey: ['auditLog'] }),
  })
}

interface ServiceProps {
  name: string
  shown?: { readonly data: TrialResult | undefined; readonly error: Error | null }
  children: ReactNode
}

function Service({ name, shown, children }: ServiceProps) {
  const said = shown?.error ? { isGood: false, words: wordsFor(shown.error) } : shown?.data
  return (
    <div className={classes.service}>
      <h2 className={classes.name}>{name}</h2>
      {children}
      {said && (
        <Alert
          role={said.isGood ? 'status' : 'alert'}
          color={said.isGood ? 'green' : 'red'}
          variant="light"
          radius="md"
          icon={said.isGood ? <IconCheck aria-hidden /> : <IconAlertCircle aria-hidden />}
        >
          {said.words}
        </Alert>
      )}
    </div>
  )
}

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
function describeDirectoryTrial({ outcome, answer }: DirectoryTrial): string {
  return DIRECTORY[outcome](answer)
}

/** The result of a test mail, as a sentence. */
function describeMailTrial({ outcome, answer }: MailTrial): string {
  return MAIL[outcome](answer)
}

/** The result of trying the provider, as a sentence. */
function describeProviderTrial({ outcome, answer }: ProviderTrial): string {
  return PROVIDER[outcome](answer)
}
